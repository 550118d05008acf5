import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import type { Message } from '../../../data/messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { usePart } from '../../../lib/use-part.ts'
import { whenIdle } from '../../../lib/when-idle.ts'

const Reply = lazyPart(async () => (await import('./reply.tsx')).Reply)
const EditAnswer = lazyPart(
  async () => (await import('../../../shared/edit-answer/edit-answer.tsx')).EditAnswer,
)

type ComposerProps = {
  chat: Chat
  messages: Message[]
  /** The answer that is being corrected. What was typed before waits until it is done. */
  editing: Message | null
  onEditEnd: () => void
  /** Set by Take over, so that the field gets the focus. */
  isTakingOver: RefObject<boolean>
  /** Writes to the team instead. */
  onNote: () => void
}

/** Where an operator writes: to the customer, or in place of what the assistant said. */
export function Composer({ chat, messages, editing, onEditEnd, isTakingOver, onNote }: ComposerProps) {
  const { t } = useTranslation('inbox')
  const hasEdited = useRef(false)
  const isDrawable = usePart(editing ? EditAnswer : Reply)
  if (!isDrawable) return <div className="h-40 shrink-0 border-t border-line" />
  if (editing) {
    hasEdited.current = true
    return (
      <EditAnswer
        key={editing.id}
        agentId={chat.agent_id}
        note={chat.can.edit_sent ? undefined : t('edit_not_on_channel')}
        message={editing}
        failureOf={() => t('edit_failed')}
        onEnd={onEditEnd}
      />
    )
  }
  const autoFocus = hasEdited.current || isTakingOver.current
  return <Reply key={chat.id} chat={chat} messages={messages} autoFocus={autoFocus} onNote={onNote} />
}

/** For a chat in which nobody writes yet: what they will need comes while they read. */
export function usePreparedComposer(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // What does not come now is asked for again when it is wanted.
        for (const part of [Reply, EditAnswer]) part.preload().catch(() => {})
      }),
    [],
  )
}
