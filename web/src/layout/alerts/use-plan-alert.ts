import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { type BillingInfo, useBillingInfo } from '../../data/billing.ts'
import { stored } from '../../lib/storage.ts'
import { useChoices } from '../../state/choices.ts'
import { stopTitle } from '../banners/stop-title.ts'
import { inOneTab } from './in-one-tab.ts'
import { ring } from './ring.ts'

/** Notifies once, if the user turned it on, that the assistants stopped because the trial or plan ended. */
export function usePlanAlert(): void {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { notify, ring: mayRing } = useChoices()
  const billing = useBillingInfo().data
  const mayManage = useMay('admin')
  const occasion = mayManage && billing ? occasionOf(billing) : null

  const alert = useEffectEvent(() => {
    if (mayRing) void ring()
    if (notify && billing) show(billing)
  })
  const show = ({ billing_info }: BillingInfo) => {
    const body = t('plan_stopped_text')
    const shown = new Notification(t(stopTitle(billing_info)), { body, tag: 'plan' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      void navigate({ to: '/billing' })
    }
  }

  useEffect(() => {
    if (!occasion) return
    inOneTab(occasion, () => {
      if (stored.planAlert.read() === occasion) return
      stored.planAlert.write(occasion)
      alert()
    })
  }, [occasion])
}

/** Identifies one stop, so that the next one (after a longer trial, a larger plan or a new period) alerts again. */
function occasionOf({ billing_info, trial_info, sessions_info }: BillingInfo): string | null {
  if (!billing_info.stopped) return null
  const { date_start_trial, trial_days } = trial_info
  return [billing_info.stopped, date_start_trial, trial_days, sessions_info.max_sessions].join(' ')
}
