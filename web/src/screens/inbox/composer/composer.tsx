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
  /** The answer being corrected. The unsent draft is kept until this is done. */
  editing: Message | null
  onEditEnd: () => void
  /** Set by Take over, so that the field receives the focus. */
  isTakingOver: RefObject<boolean>
  /** Switches to writing an internal note. */
  onNote: () => void
}

/** The operator's input: a reply to the customer, or a correction of the assistant's answer. */
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

/** Preloads the composer while the chat is only being read. */
export function usePreparedComposer(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Errors are ignored: the part is loaded again when it is needed.
        for (const part of [Reply, EditAnswer]) part.preload().catch(() => {})
      }),
    [],
  )
}
