import { useState } from 'react'
import type { Message } from '../../../../data/messages.ts'
import { firstUnread } from '../../../../shared/thread/rows.ts'
import { TurnList } from '../../../../shared/thread/turn-list.tsx'
import type { Older } from '../../../../shared/thread/use-older.ts'
import { Turn } from '../turn/turn.tsx'
import { TypingRow } from './typing-row.tsx'

interface MessageListProps {
  chatId: number
  customerName: string
  messages: Message[]
  older: Older
  /** Absent for people who may only read. */
  onEdit?: (message: Message) => void
}

/** Opens at what nobody has read yet. */
export function MessageList({ chatId, customerName, messages, older, onEdit }: MessageListProps) {
  const [firstUnreadId] = useState(() => firstUnread(messages)?.id ?? null)
  return (
    <TurnList
      messages={messages}
      firstUnreadId={firstUnreadId}
      older={older}
      drawTurn={(row) => <Turn key={row.key} row={row} customerName={customerName} onEdit={onEdit} />}
    >
      <TypingRow chatId={chatId} customerName={customerName} />
    </TurnList>
  )
}
