import type { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAccount } from '../../../data/account.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useChooseAlerts } from './use-choose-alerts.ts'

type Settings = z.infer<typeof api.alerts.settings.response>

export function WaysToAlert({ settings: { choices, has_mail } }: { settings: Settings }) {
  const { t } = useTranslation('account')
  const email = useAccount().data?.email ?? ''
  const { shown, choose } = useChooseAlerts(choices)
  return (
    <Switch
      label={t('alerts_mail')}
      hint={has_mail ? t('alerts_mail_hint', { email }) : t('alerts_mail_off')}
      checked={shown.by_mail && has_mail}
      disabled={!has_mail}
      onCheckedChange={(by_mail) => choose({ by_mail })}
    />
  )
}
