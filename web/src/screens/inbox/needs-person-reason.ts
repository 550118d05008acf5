import type { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useTriggerNames } from './trigger-name.ts'

/** The translated reason why a chat needs a person. */
export function useNeedsPersonReason(): (reason: api.chats.NeedsPersonReason) => string {
  const { t } = useTranslation('inbox')
  const names = {
    ...useTriggerNames(),
    ai_stopped: t('needs_ai_stopped'),
    no_sessions: t('needs_no_sessions'),
    crowded: t('needs_crowded'),
    approval: t('needs_approval'),
    draft_rejected: t('needs_draft_rejected'),
    snooze_ended: t('needs_snooze_ended'),
    rule: t('needs_rule'),
    unanswered: t('needs_unanswered'),
  }
  return (reason) => names[reason]
}
