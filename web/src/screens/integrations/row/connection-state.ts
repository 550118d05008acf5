import { useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'

type State = Bot['connection']['state']

export const toneOf = {
  connecting: 'info',
  connected: 'accent',
  degraded: 'warning',
  conflict: 'warning',
  reauth_required: 'danger',
  disabled: 'danger',
} as const satisfies Record<State, string>

export function useStateNames(): Record<State, string> {
  const { t } = useTranslation('integrations')
  return {
    connecting: t('state_connecting'),
    connected: t('state_connected'),
    degraded: t('state_degraded'),
    conflict: t('state_conflict'),
    reauth_required: t('state_reauth'),
    disabled: t('state_disabled'),
  }
}
