import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import { LabelMark } from '../../../shared/label-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { openLabels } from './open-labels.ts'

/** The labels of a chat, and a button to change them. */
export function ChatLabels({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const mayLabel = useMay('agent')
  if (chat.labels.length === 0 && !mayLabel) return null
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-medium">{t('labels')}</h3>
      {chat.labels.length > 0 && (
        <ul aria-label={t('labels')} className="flex max-w-full flex-wrap gap-1.5">
          {chat.labels.map((label) => (
            <li
              key={label.id}
              className="flex max-w-full rounded-full border border-line bg-surface px-2 py-0.5 text-xs"
            >
              <LabelMark label={label} />
            </li>
          ))}
        </ul>
      )}
      {mayLabel && (
        <Button size="sm" onClick={() => openLabels(chat.id)}>
          <Tag />
          {chat.labels.length > 0 ? t('labels_change') : t('labels_add')}
        </Button>
      )}
    </section>
  )
}
