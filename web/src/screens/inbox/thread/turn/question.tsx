import { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../data/messages.ts'
import { LinkedText } from '../../../../shared/markdown/linked-text.tsx'
import { Bubble } from '../../../../shared/thread/bubble.tsx'
import { Edited } from '../../../../shared/thread/edited.tsx'
import { MessageActions } from '../../../../shared/thread/message-actions.tsx'
import { useSeen } from '../use-mark-read.ts'
import { Attachments } from './attachments.tsx'
import { Rejection } from './rejection.tsx'

type QuestionProps = { message: Message; name: string; isFollowUp: boolean }

export function Question({ message, name, isFollowUp }: QuestionProps) {
  const { t } = useTranslation('thread')
  // Once there is an answer, the answer is what has to be seen.
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
      below={
        <>
          {message.original_question !== null && <Edited original={message.original_question} />}
          {message.rejected_draft && <Rejection draft={message.rejected_draft} />}
        </>
      }
    >
      {message.question && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={message.question} />
        </p>
      )}
      {message.question === api.messages.UNSHOWN_SIGN && <p className="text-xs text-muted">{t('unshown')}</p>}
      <Attachments attachments={message.attachments} />
    </Bubble>
  )
}
