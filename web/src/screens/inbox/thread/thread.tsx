import { useMayAsk } from '../../../data/account.ts'
import type { Chat } from '../../../data/chats.ts'
import type { Message, useMessages } from '../../../data/messages.ts'
import type { Note, useNotes } from '../../../data/notes.ts'
import { Announcer } from '../../../shared/thread/announcer.tsx'
import { NotesFailed } from '../notes/notes-failed.tsx'
import { MessageList } from './list/message-list.tsx'
import { ChatFailed, MessageSkeleton, NoMessages } from './states.tsx'
import { ReadWatchContext, useMarkReadBySight } from './use-mark-read.ts'

interface ThreadProps {
  chat: Chat
  messages: ReturnType<typeof useMessages>
  notes: ReturnType<typeof useNotes>
  foundKey?: string
  /** The turn to scroll to is not loaded yet. */
  isSeeking: boolean
  /** Undefined for read-only users. */
  onEdit?: (message: Message) => void
  onEditNote?: (note: Note) => void
}

export function Thread(props: ThreadProps) {
  const { messages, notes, isSeeking } = props
  const turns = messages.data?.messages
  if (turns && !isSeeking && (turns.length > 0 || notes.data?.length))
    return <Messages {...props} turns={turns} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
      {messages.data && !isSeeking ? (
        <NoMessages />
      ) : messages.isError ? (
        <ChatFailed onRetry={messages.refetch} />
      ) : (
        <MessageSkeleton />
      )}
    </div>
  )
}

function Messages({ chat, messages, foundKey, notes, turns, ...edit }: ThreadProps & { turns: Message[] }) {
  const watch = useMarkReadBySight(turns)
  const mayMark = useMayAsk('agent')
  const older = {
    hasMore: messages.data?.hasMore ?? false,
    load: () => messages.loadOlder(),
    isLoading: messages.isLoadingOlder,
    hasFailed: messages.hasOlderFailed,
  }
  return (
    <ReadWatchContext value={mayMark ? watch : null}>
      <MessageList
        key={foundKey}
        chatId={chat.id}
        foundKey={foundKey}
        customerName={chat.display_name}
        messages={turns}
        notes={notes.data}
        older={older}
        onEdit={edit.onEdit}
        onEditNote={edit.onEditNote}
      />
      {notes.isError && !notes.data && <NotesFailed onRetry={() => notes.refetch()} />}
      <Announcer messages={turns} customerName={chat.display_name} />
    </ReadWatchContext>
  )
}
