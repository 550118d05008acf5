import { useRef } from 'react'
import type { Chat } from '../../../data/chats.ts'
import type { Message } from '../../../data/messages.ts'
import { EditAnswer } from './edit/edit-answer.tsx'
import { Reply } from './reply.tsx'

type ComposerProps = {
  chat: Chat
  messages: Message[]
  /** The answer that is being corrected. What was typed before waits until it is done. */
  editing: Message | null
  onEditEnd: () => void
}

/** Where an operator writes: to the customer, or in place of what the assistant said. */
export function Composer({ chat, messages, editing, onEditEnd }: ComposerProps) {
  const hasEdited = useRef(false)
  if (editing) {
    hasEdited.current = true
    return <EditAnswer key={editing.id} chat={chat} message={editing} onEnd={onEditEnd} />
  }
  return <Reply key={chat.id} chat={chat} messages={messages} autoFocus={hasEdited.current} />
}
