import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { shortTime } from '../../../lib/short-time.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { inOneLine, useLastWords } from '../../../shared/use-last-words.ts'
import { useChannelName } from '../channel-name.ts'
import type { OpenChat } from './open-chat.ts'

type PastChatsProps = { chats: Chat[]; onOpenChat: OpenChat }

/** The customer's other chats, on every channel. */
export function PastChats({ chats, onOpenChat }: PastChatsProps) {
  const { t } = useTranslation('inbox')
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-xs text-muted">{t('context_past_chats')}</h3>
      {chats.length === 0 ? (
        <p className="text-sm">{t('context_no_past_chats')}</p>
      ) : (
        <ul aria-label={t('context_past_chats')} className="-mx-2 grid grid-cols-1">
          {chats.map((chat) => (
            <li key={chat.id}>
              <PastChat chat={chat} onOpenChat={onOpenChat} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PastChat({ chat, onOpenChat }: { chat: Chat; onOpenChat: OpenChat }) {
  const { t, i18n } = useTranslation('inbox')
  const { last_message_time, integration_type } = chat
  const lastWords = useLastWords()
  const channel = useChannelName(integration_type ?? 'inbox')
  return (
    <button
      type="button"
      onClick={() => onOpenChat(chat)}
      className="flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover"
    >
      {integration_type && <ChannelIcon type={integration_type} className="size-4 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{inOneLine(lastWords(chat)) || t('context_no_words')}</span>
      <span className="sr-only">{channel}</span>
      {last_message_time && (
        <time dateTime={last_message_time} className="shrink-0 text-xs text-muted">
          {shortTime(last_message_time, Date.now(), i18n.language)}
        </time>
      )}
    </button>
  )
}
