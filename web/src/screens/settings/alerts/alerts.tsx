import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useAlertSettings, useTestAlert } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AlertOrder } from './alert-order.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SentAlertsDialog } from './sent-alerts-dialog.tsx'
import { WaysToAlert } from './ways-to-alert.tsx'

/** How the person is alerted outside the console when a conversation needs them. */
export function Alerts() {
  const { t } = useTranslation('account')
  const settings = useAlertSettings()
  const mayManage = useMay('admin')
  return (
    <Card title={t('alerts')} description={t('alerts_text')}>
      {settings.isPending && <Skeleton className="h-40" />}
      {settings.isError && !settings.data && <NotShown onRetry={() => settings.refetch()} />}
      {settings.data && (
        <>
          <WaysToAlert settings={settings.data} />
          <QuietHours choices={settings.data.choices} />
          {mayManage && <AlertOrder saved={settings.data.after_minutes} />}
          <Buttons />
        </>
      )}
    </Card>
  )
}

function Buttons() {
  const { t } = useTranslation('account')
  const test = useTestAlert()
  const [isListShown, setListShown] = useState(false)

  const sendTest = async () => {
    try {
      const { deliveries } = await test.mutateAsync(undefined)
      if (deliveries.length > 0) toast.success(t('alerts_test_sent'))
      else toast.error(t('alerts_none'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button loading={test.isPending} onClick={sendTest}>
        {t('alerts_test')}
      </Button>
      <Button onClick={() => setListShown(true)}>{t('alerts_sent_open')}</Button>
      {isListShown && <SentAlertsDialog onClose={() => setListShown(false)} />}
    </div>
  )
}
