import { useTranslation } from 'react-i18next'
import { useMyId } from '../../data/account.ts'
import type { Draft } from '../../data/approvals.ts'

/** The translated outcome of a draft, and who decided. */
export function useFateText(): (fate: Pick<Draft, 'state' | 'by'>) => string {
  const { t } = useTranslation('common')
  const myId = useMyId()
  return ({ state, by }) => {
    const name = by?.user_id === myId ? t('draft_you') : (by?.name ?? t('draft_somebody'))
    return {
      open: t('draft_open_again'),
      sent: t('draft_sent_by', { name }),
      rejected: t('draft_rejected_by', { name }),
      answered: t('draft_answered_by', { name }),
      void: t('draft_void'),
    }[state]
  }
}
