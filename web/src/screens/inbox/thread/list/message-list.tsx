import { useMemo, useState } from 'react'
import type { Message } from '../../../../data/messages.ts'
import { type Note, useChatHistory } from '../../../../data/notes.ts'
import { type Asides, firstUnread } from '../../../../shared/thread/rows.ts'
import { TurnList } from '../../../../shared/thread/turn-list.tsx'
import type { Older } from '../../../../shared/thread/use-older.ts'
import { NoteEntry } from '../../notes/note-entry.tsx'
import { NoticeEntry } from '../../notes/notice-entry.tsx'
import { RuleEntry } from '../../rules/rule-entry.tsx'
import { Turn } from '../turn/turn.tsx'
import { TypingRow } from './typing-row.tsx'

interface MessageListProps {
  chatId: number
  /** Row of a search result; the list opens there. */
  foundKey?: string
  customerName: string
  messages: Message[]
  /** Undefined until loaded. */
  notes?: Note[]
  older: Older
  /** Undefined for read-only users. */
  onEdit?: (message: Message) => void
  onEditNote?: (note: Note) => void
}

/** Opens at the search result, else at the first unread turn. */
export function MessageList(props: MessageListProps) {
  const { chatId, foundKey, customerName, messages, notes, older, onEdit, onEditNote } = props
  const [firstUnreadId] = useState(() => firstUnread(messages)?.id ?? null)
  // Entries before the loaded turns are shown once those turns are loaded.
  const since = older.hasMore ? messages[0]?.timestamp : undefined
  const history = useChatHistory(chatId, notes !== undefined).data
  const asides = useMemo((): Asides => {
    const shown = <Entry extends { created_at: string }>(entries: Entry[] = []) =>
      entries.filter(({ created_at }) => !since || created_at >= since)
    return {
      ...(notes && { notes: shown(notes) }),
      ruleEvents: shown(history?.rule_events),
      notices: shown(history?.notices),
    }
  }, [notes, history, since])
  return (
    <TurnList
      messages={messages}
      firstUnreadId={firstUnreadId}
      startKey={foundKey}
      older={older}
      drawTurn={(row) => (
        <Turn
          key={row.key}
          row={row}
          isFound={row.key === foundKey}
          customerName={customerName}
          onEdit={onEdit}
        />
      )}
      asides={asides}
      drawAside={(row) => {
        if ('notice' in row) return <NoticeEntry key={row.key} row={row} />
        if ('ruleEvent' in row) return <RuleEntry key={row.key} row={row} />
        return <NoteEntry key={row.key} row={row} isFound={row.key === foundKey} onEdit={onEditNote} />
      }}
    >
      <TypingRow chatId={chatId} customerName={customerName} />
    </TurnList>
  )
}
