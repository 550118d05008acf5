import { Sparkles, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Message, shownAnswer } from '../../../../data/messages.ts'
import { Markdown } from '../../../../shared/markdown/markdown.tsx'
import { usePartialAnswer } from '../../../../state/partial-answers.ts'
import { useSeen } from '../use-mark-read.ts'
import { Attachments } from './attachments.tsx'
import { Bubble } from './bubble.tsx'
import { Delivery } from './delivery.tsx'
import { Dots } from './dots.tsx'
import { Edited } from './edited.tsx'
import { MessageActions } from './message-actions.tsx'
import { Sources } from './sources.tsx'

type AnswerProps = { message: Message; onEdit: (message: Message) => void }

export function Answer({ message, onEdit }: AnswerProps) {
  if (message.answer === null) return <AnswerUnderWay message={message} />
  if (message.answered_by === null) return null
  return <FinishedAnswer message={message} onEdit={onEdit} />
}

function FinishedAnswer({ message, onEdit }: AnswerProps) {
  const { t } = useTranslation('inbox')
  const isUnread = !message.is_read
  const seen = useSeen(message.id, isUnread)
  const text = shownAnswer(message)
  const isByAi = message.answered_by === 'ai'
  return (
    <Bubble
      by={isByAi ? 'ai' : 'operator'}
      label={isByAi ? t('thread_ai') : t('thread_operator')}
      icon={isByAi ? <Sparkles aria-hidden="true" /> : <UserRound aria-hidden="true" />}
      at={message.answered_at ?? message.timestamp}
      isUnread={isUnread}
      bubbleRef={seen}
      state={<Delivery message={message} />}
      actions={text && <MessageActions text={text} onEdit={isByAi ? () => onEdit(message) : undefined} />}
      below={
        <>
          <Sources sources={message.sources} className="justify-end" />
          {message.edited_at && <Edited original={message.answer ?? ''} />}
        </>
      }
    >
      {text && <Markdown text={text} />}
      {!message.question && <Attachments attachments={message.attachments} />}
    </Bubble>
  )
}

/** The assistant's words as they come, and before the first one the sign that they will. */
function AnswerUnderWay({ message }: { message: Message }) {
  const { t } = useTranslation('inbox')
  const text = usePartialAnswer(message.id)
  return (
    <Bubble
      by="ai"
      label={t('thread_ai')}
      icon={<Sparkles aria-hidden="true" />}
      at={message.timestamp}
      isBusy
      state={t('thread_ai_writing')}
    >
      {text ? <Markdown text={text} /> : <Dots />}
    </Bubble>
  )
}
