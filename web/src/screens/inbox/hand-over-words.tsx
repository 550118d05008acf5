import { withoutFiles } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../data/chats.ts'
import { DeliveryReason } from './thread/turn/delivery-reason.tsx'

type HandOverWordsProps = { handOver: NonNullable<Chat['hand_over']>; className?: string }

/** The summary of the hand-over, and the customer's words that triggered it if they differ. */
export function HandOverWords({
  handOver: { summary, summary_code, evidence },
  className,
}: HandOverWordsProps) {
  const { t } = useTranslation('inbox')
  return (
    <>
      {summary && (
        <p className={className}>
          {summary_code ? <DeliveryReason reason={summary_code} text={summary} /> : summary}
        </p>
      )}
      {evidence && !hasWords(evidence) && <p className={className}>{t('context_wordless')}</p>}
      {hasWords(evidence) && evidence !== summary && (
        <p className={className}>{t('context_evidence', { words: evidence })}</p>
      )}
    </>
  )
}

/** A photo, voice note or symbol contains no words to quote. */
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(withoutFiles(text))
