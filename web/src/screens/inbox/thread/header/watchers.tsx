import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWatcherCount } from '../../../../state/watching.ts'
import { IconLine } from '../../../../ui/icon-line.tsx'

/** Warns that somebody else has this chat open, to avoid two answers. */
export function Watchers({ chatId }: { chatId: number }) {
  const { t } = useTranslation('inbox')
  const count = useWatcherCount(chatId)
  return (
    <span role="status" className="min-w-3 shrink-[1000] text-warning-tint-fg">
      {count > 0 && (
        <IconLine title={t('thread_watchers', { count })} icon={<Eye aria-hidden="true" />}>
          <span>{t('thread_watchers', { count })}</span>
        </IconLine>
      )}
    </span>
  )
}
