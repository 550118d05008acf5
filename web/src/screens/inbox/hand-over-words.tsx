import { useTranslation } from 'react-i18next'
import type { Chat } from '../../data/chats.ts'
import { usePart } from '../../lib/use-part.ts'
import { DeliveryReason } from './thread/turn/delivery.tsx'

/** The server's own words; any other summary is the customer's. */
const UNDELIVERED = /^An answer (was not delivered|may not have arrived): /

type HandOverWordsProps = { handOver: NonNullable<Chat['hand_over']>; className?: string }

/** What it is about, and the words that gave it away where those are others. */
export function HandOverWords({ handOver: { summary, evidence }, className }: HandOverWordsProps) {
  const { t } = useTranslation('inbox')
  const isReason = UNDELIVERED.test(summary)
  const canTranslate = usePart(DeliveryReason, isReason)
  return (
    <>
      {summary && (
        <p className={className}>{isReason && canTranslate ? <DeliveryReason text={summary} /> : summary}</p>
      )}
      {evidence && evidence !== summary && (
        <p className={className}>{t('context_evidence', { words: evidence })}</p>
      )}
    </>
  )
}
