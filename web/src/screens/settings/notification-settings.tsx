import { useTranslation } from 'react-i18next'
import { arePlansOff } from '../../lib/plans.ts'
import { useAlertChoices } from '../../shared/use-alert-choices.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'

export function NotificationSettings() {
  const { t } = useTranslation('account')
  const { notify, ring, chooseNotify, chooseRing } = useAlertChoices(() => toast.error(t('notify_refused')))
  return (
    <Card
      title={t('notifications')}
      description={t(arePlansOff() ? 'notifications_text' : 'notifications_text_plans')}
    >
      <Switch label={t('notify')} hint={t('notify_hint')} checked={notify} onCheckedChange={chooseNotify} />
      <Switch label={t('ring')} checked={ring} onCheckedChange={chooseRing} />
    </Card>
  )
}
