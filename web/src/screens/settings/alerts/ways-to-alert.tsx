import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../data/account.ts'
import type { AlertSettings } from '../../../data/alerts.ts'
import { Switch } from '../../../ui/switch.tsx'
import { BrowserAlerts } from './browser-alerts.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { TelegramAlerts } from './telegram-alerts.tsx'
import { useChooseAlerts } from './use-choose-alerts.ts'

export function WaysToAlert({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation('account')
  const { choices, has_mail, is_email_confirmed } = settings
  const email = useAccount().data?.email ?? ''
  const { shown, choose } = useChooseAlerts(choices)
  return (
    <>
      <BrowserAlerts settings={settings} />
      <Switch
        label={t('alerts_mail')}
        hint={has_mail ? t('alerts_mail_hint', { email }) : t('alerts_mail_off')}
        checked={shown.by_mail && has_mail}
        disabled={!has_mail}
        onCheckedChange={(by_mail) => choose({ by_mail })}
      />
      {shown.by_mail && has_mail && !is_email_confirmed && <ConfirmEmail email={email} />}
      <TelegramAlerts settings={settings} />
    </>
  )
}
