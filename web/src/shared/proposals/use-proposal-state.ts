import { useTranslation } from 'react-i18next'
import { useMyId } from '../../data/account.ts'
import type { Proposal } from '../../data/approvals.ts'
import { dateAndTime } from '../../lib/date-and-time.ts'

/** The translated state of a proposed change, and who decided; while open, when it expires. */
export function useProposalState(): (proposal: Proposal) => string {
  const { t, i18n } = useTranslation(['proposals', 'common'])
  const myId = useMyId()
  return ({ state, by, expires_at }) => {
    const name = by?.user_id === myId ? t('common:draft_you') : (by?.name ?? t('common:draft_somebody'))
    if (state === 'open') return t('expires', { time: dateAndTime(expires_at, i18n.language) })
    if (state === 'expired') return t('expired_text')
    return state === 'rejected' ? t('rejected_by', { name }) : t('approved_by', { name })
  }
}
