import { useTranslation } from 'react-i18next'
import { useMyId } from '../../../../data/account.ts'
import type { Message } from '../../../../data/messages.ts'
import { FoldedText } from '../../../../shared/thread/folded-text.tsx'

type RejectionProps = { draft: NonNullable<Message['rejected_draft']> }

/** Who rejected the assistant's draft for this message, and why. */
export function Rejection({ draft: { text, reason, comment, by } }: RejectionProps) {
  const { t } = useTranslation(['thread', 'common'])
  const isMine = useMyId() === by?.user_id
  const name = isMine ? t('common:draft_you') : (by?.name ?? t('common:draft_somebody'))
  return (
    <FoldedText text={text} show={t('show_draft')} hide={t('hide_draft')}>
      {t('draft_rejected', { name, reason: t(`${reason}_rejected`) })}
      {comment && ` ${t('rejected_comment', { comment })}`}
    </FoldedText>
  )
}
