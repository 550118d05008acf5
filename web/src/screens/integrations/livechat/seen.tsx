import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ago } from '../../../lib/ago.ts'

type SeenProps = {
  seen: { on: string; at: string } | null
  /** Time of the last poll. */
  now: number
}

/** Whether the widget was loaded anywhere, which proves that the code was pasted correctly. */
export function Seen({ seen, now }: SeenProps) {
  const { t, i18n } = useTranslation('integrations')
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-sm wrap-anywhere">
      {seen ? (
        <>
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          {t('seen', { site: seen.on, when: ago(seen.at, now, i18n.language) })}
        </>
      ) : (
        <>
          <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {t('not_seen')}
        </>
      )}
    </p>
  )
}
