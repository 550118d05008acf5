import { useTranslation } from 'react-i18next'
import type { Chat } from '../../data/chats.ts'

type HandOverWordsProps = { handOver: NonNullable<Chat['hand_over']>; className?: string }

/** What it is about, and the words that gave it away where those are others. */
export function HandOverWords({ handOver: { summary, evidence }, className }: HandOverWordsProps) {
  const { t } = useTranslation('inbox')
  return (
    <>
      {summary && <p className={className}>{summary}</p>}
      {evidence && evidence !== summary && (
        <p className={className}>{t('context_evidence', { words: evidence })}</p>
      )}
    </>
  )
}
