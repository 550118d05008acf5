import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWatcherCount } from '../../../../state/watching.ts'

/** Somebody else has this chat open: two answers would be one too many. */
export function Watchers({ chatId }: { chatId: number }) {
  const { t } = useTranslation('inbox')
  const count = useWatcherCount(chatId)
  return (
    <span role="status" className="flex min-w-0 items-center gap-1 text-warning-tint-fg">
      {count > 0 && (
        <>
          <Eye aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{t('thread_watchers', { count })}</span>
        </>
      )}
    </span>
  )
}
