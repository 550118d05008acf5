import type { Message } from '../../../../data/messages.ts'
import { useSeen } from '../use-mark-read.ts'
import { Attachments } from './attachments.tsx'
import { Bubble } from './bubble.tsx'
import { MessageActions } from './message-actions.tsx'

type QuestionProps = { message: Message; name: string; isFollowUp: boolean }

export function Question({ message, name, isFollowUp }: QuestionProps) {
  // Once there is an answer, it is the answer that has to be seen.
  const isUnread = !message.is_read && !message.answer
  const seen = useSeen(message.id, isUnread)
  return (
    <Bubble
      by="customer"
      label={name}
      at={message.timestamp}
      isUnread={isUnread}
      isLabelHidden={isFollowUp}
      bubbleRef={seen}
      actions={message.question && <MessageActions text={message.question} />}
    >
      {message.question && <p className="whitespace-pre-wrap wrap-anywhere">{message.question}</p>}
      <Attachments attachments={message.attachments} />
    </Bubble>
  )
}
