import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../lib/cx.ts'
import { durationText } from '../../../../lib/duration-text.ts'

const HURRY_MINUTES = 60

/** How long one may still answer, where that is not for ever. */
export function TimeLeft({ minutes }: { minutes: number | null }) {
  const { t, i18n } = useTranslation('inbox')
  if (minutes === null) return null
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 border-t border-line px-4 py-1.5 text-xs',
        minutes <= HURRY_MINUTES ? 'bg-warning-tint text-warning-tint-fg' : 'text-muted',
      )}
    >
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
      {t('thread_time_left', { time: durationText(minutes, i18n.language) })}
    </p>
  )
}
