import { CallError, type Section } from '@switchboard/contract'
import { useRef, useState } from 'react'
import { useMay } from '../../../data/account.ts'
import { useChat } from '../../../data/chats.ts'
import { type Message, useMessages, useSeekMessage } from '../../../data/messages.ts'
import { noteKey, useNotes, useReadMentions } from '../../../data/notes.ts'
import { usePlanned } from '../../../data/planned.ts'
import { useWatchChat } from '../../../data/watch-chat.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { usePart } from '../../../lib/use-part.ts'
import { ReadOnlyNote } from '../../../shared/read-only-note.tsx'
import { usePreparedComposer } from '../composer/composer.tsx'
import { Answering, type Noting } from './answering/answering.tsx'
import { HandOverBanner } from './hand-over-banner.tsx'
import { ChatHeader } from './header/chat-header.tsx'
import { modeOf } from './mode.ts'
import { ChatFailed, ChatSkeleton, NoSuchChat } from './states.tsx'
import { Thread } from './thread.tsx'
import { useChangeMode } from './use-change-mode.ts'
import { useRefresh } from './use-refresh.ts'
import { useTakeOver } from './use-take-over.ts'
import { useThreadKeys } from './use-thread-keys.ts'

interface ChatWindowProps {
  chatId: number
  /** Row key of the turn or note to scroll to; by default the first unread one. */
  foundKey?: string
  section: Section
  /** Returns to the list if only one pane fits. */
  onBack?: () => void
  onToggleContext: () => void
}

/** Remounts for each chat, so that no state carries over. */
export const ChatWindow = (props: ChatWindowProps) => <OpenChat key={props.chatId} {...props} />

const PlannedList = lazyPart(async () => (await import('../planned/planned-list.tsx')).PlannedList)

function OpenChat({ chatId, foundKey, section, onBack, onToggleContext }: ChatWindowProps) {
  const place = useRef<HTMLElement>(null)
  const { data: chat, ...details } = useChat(chatId)
  const messages = useMessages({ chatId, isBitrix: section === 'bitrix' })
  const [editing, setEditing] = useState<Message | null>(null)
  const [noting, setNoting] = useState<Noting>(null)
  // Internal chats have no notes, and are redirected to their own screen.
  const notes = useNotes(chat && chat.bot_id !== null ? chatId : 0)
  const isSeeking = useSeek(foundKey, messages, notes)
  const hasPlanned = (usePlanned(chatId, Boolean(chat && chat.bot_id !== null)).data?.length ?? 0) > 0
  const canShowPlanned = usePart(PlannedList, hasPlanned)
  const mode = modeOf(chat)
  const turns = messages.data?.messages ?? []
  const changeMode = useChangeMode(chatId)
  const { takeOver, isTakingOver } = useTakeOver(place, (next) => {
    setNoting(null)
    changeMode(next)
  })
  const giveBack = () => changeMode('auto')
  const mayAnswer = useMay('agent')
  useWatchChat(chat ? chatId : 0)
  useReadMentions(chat, notes.isSuccess)
  usePreparedComposer()
  useRefresh(messages.refetch, messages.dataUpdatedAt)
  useThreadKeys({
    isOn: mayAnswer,
    mode,
    turns,
    onTakeOver: takeOver,
    onGiveBack: giveBack,
    onEdit: setEditing,
  })

  if (isMissing(details.error) || isMissing(messages.error)) return <NoSuchChat />
  // Internal chats are redirected to their own screen.
  if (chat?.bot_id === null) return <ChatSkeleton />
  if (!chat) return details.isError ? <ChatFailed onRetry={details.refetch} /> : <ChatSkeleton />
  return (
    <section
      ref={place}
      aria-label={chat.display_name}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <ChatHeader
        chat={chat}
        section={section}
        onModeChange={mayAnswer ? changeMode : undefined}
        onBack={onBack}
        onToggleContext={onToggleContext}
      />
      {chat.hand_over && !chat.hand_over.is_taken && (
        <HandOverBanner
          handOver={chat.hand_over}
          hasActions={mayAnswer && mode !== 'auto'}
          onTakeOver={takeOver}
          onGiveBack={giveBack}
        />
      )}
      <Thread
        chat={chat}
        messages={messages}
        foundKey={foundKey}
        isSeeking={isSeeking}
        notes={notes}
        onEdit={mayAnswer ? setEditing : undefined}
        onEditNote={mayAnswer ? setNoting : undefined}
      />
      {hasPlanned && canShowPlanned && <PlannedList chat={chat} />}
      {mayAnswer ? (
        <Answering
          chat={chat}
          mode={mode}
          messages={turns}
          editing={editing}
          onEditEnd={() => setEditing(null)}
          onTakeOver={takeOver}
          isTakingOver={isTakingOver}
          noting={noting}
          onNote={setNoting}
        />
      ) : (
        <ReadOnlyNote />
      )}
    </section>
  )
}

const isMissing = (error: Error | null) => error instanceof CallError && error.status === 404

/** A note needs the turns before it to be loaded. */
function useSeek(
  foundKey: string | undefined,
  messages: ReturnType<typeof useMessages>,
  { data: notes, isPending }: ReturnType<typeof useNotes>,
): boolean {
  const note = notes?.find(({ id }) => noteKey(id) === foundKey)
  const isNote = foundKey?.startsWith('note-') ?? false
  const isWanted = ({ id, timestamp }: Message) =>
    note ? timestamp <= note.created_at : String(id) === foundKey
  const isSeeking = useSeekMessage(messages, foundKey && (note || !isNote) ? isWanted : undefined)
  return isSeeking || (isNote && isPending)
}
