import { Sparkles, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Message, shownAnswer } from '../../../../data/messages.ts'
import { Markdown } from '../../../../shared/markdown/markdown.tsx'
import { AnswerUnderWay } from '../../../../shared/thread/answer-under-way.tsx'
import { Bubble } from '../../../../shared/thread/bubble.tsx'
import { Edited } from '../../../../shared/thread/edited.tsx'
import { MessageActions } from '../../../../shared/thread/message-actions.tsx'
import { operatorText } from '../../../../shared/thread/operator-text.ts'
import { Sources } from '../../../../shared/thread/sources.tsx'
import { WhyButton } from '../../../../shared/why/why-button.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { useSeen } from '../use-mark-read.ts'
import { Attachments } from './attachments.tsx'
import { Delivery } from './delivery.tsx'
import { isCustomers } from './is-customers.ts'

/** Read-only users have no `onEdit`. */
type AnswerProps = { message: Message; onEdit?: (message: Message) => void }

export function Answer({ message, onEdit }: AnswerProps) {
  const { t } = useTranslation('inbox')
  if (message.answer === null) return <AnswerUnderWay message={message} note={t('thread_ai_writing')} />
  if (message.answered_by === null) return null
  return <FinishedAnswer message={message} onEdit={onEdit} />
}

function FinishedAnswer({ message, onEdit }: AnswerProps) {
  const { t } = useTranslation('thread')
  const isUnread = !message.is_read
  const seen = useSeen(message.id, isUnread)
  const text = shownAnswer(message)
  const isByAi = message.answered_by === 'ai'
  // A greeting is no answer to a question, so there is nothing to explain or teach.
  const isAnswer = isByAi && message.message_type !== 'operator'
  return (
    <Bubble
      by={isByAi ? 'ai' : 'operator'}
      label={isByAi ? t('ai') : (message.author?.name ?? message.author_name ?? t('team_member'))}
      spokenLabel={isByAi ? undefined : operatorText(message, t)}
      icon={
        isByAi ? (
          <Sparkles aria-hidden="true" />
        ) : message.author ? (
          <Avatar name={message.author.name} photo={message.author.picture_url} size="xs" />
        ) : (
          <UserRound aria-hidden="true" />
        )
      }
      at={message.answered_at ?? message.timestamp}
      isUnread={isUnread}
      bubbleRef={seen}
      state={<Delivery message={message} mayRetry={onEdit !== undefined} />}
      actions={
        text && (
          <MessageActions text={text} onEdit={isAnswer && onEdit ? () => onEdit(message) : undefined}>
            {isAnswer && <WhyButton messageId={message.id} />}
          </MessageActions>
        )
      }
      below={
        <>
          <Sources sources={message.sources} className="justify-end" />
          {message.edited_at && <Edited original={message.answer ?? ''} by={message.edited_by?.name} />}
          {message.answer_outdated && <Badge tone="warning">{t('answer_outdated')}</Badge>}
        </>
      }
    >
      {text && <Markdown text={text} />}
      {!isCustomers(message) && <Attachments attachments={message.attachments} />}
    </Bubble>
  )
}
