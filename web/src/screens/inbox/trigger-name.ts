import type { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'

/** The translated reason why a person is needed. */
export const useTriggerName = (reason: api.agents.TriggerType): string => useTriggerNames()[reason]

export function useTriggerNames(): Record<api.agents.TriggerType, string> {
  const { t } = useTranslation('inbox')
  return {
    ai_assistant_failure: t('context_reason_failure'),
    user_explicit_request: t('context_reason_request'),
    unhelpful_responses: t('context_reason_unhelpful'),
    user_frustration: t('context_reason_frustration'),
    keyword_trigger: t('context_reason_keyword'),
  }
}
