import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { shortTime } from '../../../lib/short-time.ts'

type PastChatsProps = { chats: Chat[]; onOpenChat: (chatId: number) => void }

export function PastChats({ chats, onOpenChat }: PastChatsProps) {
  const { t, i18n } = useTranslation('inbox')
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-xs text-muted">{t('context_past_chats')}</h3>
      {chats.length === 0 ? (
        <p className="text-sm">{t('context_no_past_chats')}</p>
      ) : (
        <ul className="-mx-2 grid grid-cols-1">
          {chats.map(({ id, preview, last_message_time }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpenChat(id)}
                className="flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{preview || t('context_no_words')}</span>
                {last_message_time && (
                  <time dateTime={last_message_time} className="shrink-0 text-xs text-muted">
                    {shortTime(last_message_time, Date.now(), i18n.language)}
                  </time>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
