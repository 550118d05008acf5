import { Check, CheckCheck, Sparkles, UserRound } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message, shownAnswer } from '../../data/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { AnswerUnderWay } from '../thread/answer-under-way.tsx'
import { Bubble } from '../thread/bubble.tsx'
import { Day } from '../thread/day.tsx'
import { Edited } from '../thread/edited.tsx'
import { MessageActions } from '../thread/message-actions.tsx'
import type { Row } from '../thread/rows.ts'
import { Sources } from '../thread/sources.tsx'
import { WhyButton } from '../why/why-button.tsx'

interface InternalTurnProps {
  row: Row
  /** Answered together with the next question. */
  isMerged: boolean
  onEdit?: (message: Message) => void
  onRead?: (message: Message) => void
}

/** A question and its answer, with the date above them if a new day begins. */
export const InternalTurn = memo(function InternalTurn(props: InternalTurnProps) {
  const { row, isMerged, onEdit, onRead } = props
  const { t } = useTranslation('internalchat')
  const { message, day } = row
  return (
    <div data-key={row.key} className="pb-3">
      {day && <Day day={day} />}
      <div className="grid gap-3">
        <Bubble
          by="customer"
          label={t('you')}
          icon={<UserRound aria-hidden="true" />}
          at={message.timestamp}
          actions={<MessageActions text={message.question} />}
        >
          <p className="whitespace-pre-wrap wrap-anywhere">{message.question}</p>
        </Bubble>
        {message.answer === null ? (
          <AnswerUnderWay message={message} note={t('typing')} />
        ) : message.answered_by === null ? (
          !isMerged && <p className="ml-auto text-sm text-muted">{t('no_answer')}</p>
        ) : (
          <Answer message={message} onEdit={onEdit} onRead={onRead} />
        )}
      </div>
    </div>
  )
})

function Answer({
  message,
  onEdit,
  onRead,
}: Omit<InternalTurnProps, 'row' | 'isMerged'> & { message: Message }) {
  const { t } = useTranslation('thread')
  const text = shownAnswer(message)
  return (
    <Bubble
      by="ai"
      label={t('ai')}
      icon={<Sparkles aria-hidden="true" />}
      at={message.answered_at ?? message.timestamp}
      state={onRead && <ReadCheck isRead={message.is_read} onRead={() => onRead(message)} />}
      actions={
        <MessageActions text={text} isAlwaysShown onEdit={onEdit && (() => onEdit(message))}>
          <WhyButton messageId={message.id} />
        </MessageActions>
      }
      below={
        <>
          <Sources sources={message.sources} className="justify-end" />
          {message.edited_at && <Edited original={message.answer ?? ''} by={message.edited_by?.name} />}
        </>
      }
    >
      <Markdown text={text} />
    </Bubble>
  )
}

/** Can be set but not unset. */
function ReadCheck({ isRead, onRead }: { isRead: boolean; onRead: () => void }) {
  const { t } = useTranslation('internalchat')
  return (
    <IconButton
      size="xs"
      label={isRead ? t('read') : t('mark_read')}
      aria-pressed={isRead}
      onClick={onRead}
      className={isRead ? 'text-accent-text!' : 'text-muted!'}
    >
      {isRead ? <CheckCheck className="size-3.5" /> : <Check className="size-3.5" />}
    </IconButton>
  )
}
