import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertSettings, useAddDevice, useRemoveDevice } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { browserName } from '../../../lib/browser-name.ts'
import { canSubscribe, currentSubscription, subscribe } from '../../../lib/push-subscription.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'

/** A switch for this browser, and the person's other devices. */
export function BrowserAlerts({ settings: { push_key, devices } }: { settings: AlertSettings }) {
  const { t } = useTranslation('account')
  const [endpoint, setEndpoint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = useAddDevice()
  const remove = useRemoveDevice()
  const here = devices.find((device) => device.endpoint === endpoint)
  const others = devices.filter((device) => device !== here)

  useEffect(() => {
    void currentSubscription().then((subscription) => setEndpoint(subscription?.endpoint))
  }, [])

  const turnOn = async () => {
    const subscription = await subscribe(push_key).catch(() => undefined)
    if (!subscription) return toast.error(t(subscription === null ? 'notify_refused' : 'alerts_push_failed'))
    const { endpoint, keys } = subscription
    await add.mutateAsync({
      endpoint,
      keys: { p256dh: keys.p256dh!, auth: keys.auth! },
      name: browserName(navigator.userAgent) ?? t('alerts_device_unknown'),
    })
    setEndpoint(endpoint)
    toast.success(t('alerts_saved'))
  }

  const turnOff = async (id: number) => {
    await remove.mutateAsync(id)
    if (id === here?.id) await (await currentSubscription())?.unsubscribe()
    toast.success(t('alerts_saved'))
  }

  const run = async (change: Promise<unknown>) => {
    setBusy(true)
    try {
      await change
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Switch
        label={t('alerts_push')}
        hint={t(canSubscribe() ? 'alerts_push_hint' : 'alerts_push_unable')}
        checked={here !== undefined}
        disabled={!canSubscribe() || isBusy}
        onCheckedChange={(isOn) => run(isOn ? turnOn() : here ? turnOff(here.id) : Promise.resolve())}
      />
      {others.length > 0 && (
        <ul aria-label={t('alerts_devices')} className="grid gap-1 pl-10">
          {others.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm wrap-anywhere">
              {name}
              <Button
                size="sm"
                aria-label={t('alerts_device_remove_named', { name })}
                disabled={isBusy}
                onClick={() => run(turnOff(id))}
              >
                {t('alerts_device_remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
