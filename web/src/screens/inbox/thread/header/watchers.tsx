import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNameList } from '../../../../shared/name-list.ts'
import { useWatchers } from '../../../../state/watching.ts'
import { IconLine } from '../../../../ui/icon-line.tsx'

/** Warns that somebody else has this chat open, to avoid two answers. */
export function Watchers({ chatId }: { chatId: number }) {
  const { t } = useTranslation('inbox')
  const watchers = useWatchers(chatId)
  const names = useNameList(watchers)
  const text = t('thread_watchers', { count: watchers.length, names })
  return (
    <span role="status" className="min-w-3 shrink-[1000] text-warning-tint-fg">
      {watchers.length > 0 && (
        <IconLine title={text} icon={<Eye aria-hidden="true" />}>
          <span>{text}</span>
        </IconLine>
      )}
    </span>
  )
}
