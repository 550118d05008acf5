import { useMayAsk } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import type { Message, useMessages } from '../../../data/messages.ts'
import { Announcer } from '../../../shared/thread/announcer.tsx'
import { MessageList } from './list/message-list.tsx'
import { ChatFailed, MessageSkeleton, NoMessages } from './states.tsx'
import { ReadWatchContext, useMarkReadBySight } from './use-mark-read.ts'

interface ThreadProps {
  chat: Chat
  messages: ReturnType<typeof useMessages>
  /** Absent for people who may only read. */
  onEdit?: (message: Message) => void
}

export function Thread({ chat, messages, onEdit }: ThreadProps) {
  if (messages.data && messages.data.messages.length > 0)
    return <Messages chat={chat} messages={messages} onEdit={onEdit} turns={messages.data.messages} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
      {messages.data ? (
        <NoMessages />
      ) : messages.isError ? (
        <ChatFailed onRetry={messages.refetch} />
      ) : (
        <MessageSkeleton />
      )}
    </div>
  )
}

function Messages({ chat, messages, onEdit, turns }: ThreadProps & { turns: Message[] }) {
  const watch = useMarkReadBySight(turns)
  const mayMark = useMayAsk('agent')
  const older = {
    hasMore: messages.data?.hasMore ?? false,
    load: messages.loadOlder,
    isLoading: messages.isLoadingOlder,
    hasFailed: messages.hasOlderFailed,
  }
  return (
    <ReadWatchContext value={mayMark ? watch : null}>
      <MessageList
        chatId={chat.id}
        customerName={chat.display_name}
        messages={turns}
        older={older}
        onEdit={onEdit}
      />
      <Announcer messages={turns} customerName={chat.display_name} />
    </ReadWatchContext>
  )
}
