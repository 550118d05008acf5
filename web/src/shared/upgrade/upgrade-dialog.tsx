import { TARIFF_PLANS } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBillingInfo } from '../../data/billing.ts'
import { alertUser } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { PaymentStep } from './payment-step.tsx'

type UpgradeDialogProps = { open: boolean; onClose: () => void }
type PlanId = (typeof TARIFF_PLANS)[number]['id']

export default function UpgradeDialog({ open, onClose }: UpgradeDialogProps) {
  const { t } = useTranslation('upgrade')
  const billing = useBillingInfo()
  const [planId, setPlanId] = useState<PlanId | null>(null)
  /** When the period began that was running as the payment page was opened. */
  const [payingSince, setPayingSince] = useState<string | null>(null)
  const plan = TARIFF_PLANS.find(({ id }) => id === planId)
  const pages = billing.data?.billing_info.payment_pages
  const page = pages?.find((each) => each.plan === plan?.name)

  const choose = (id: PlanId) => {
    setPlanId(id)
    setPayingSince(null)
  }
  const close = () => {
    setPlanId(null)
    setPayingSince(null)
    onClose()
  }
  const goOn = async () => {
    if (!plan) return alertUser({ text: t('select_plan') })
    if (!pages) return void (await billing.refetch())
    setPayingSince(billing.data?.trial_info.date_start_trial ?? '')
    // A tab without an opener is not told of here, so whether the browser let it open nobody can say: the link stays.
    if (page?.url) window.open(page.url, '_blank', 'noopener')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && close()}
      title={t('title')}
      description={t('description')}
      closeLabel={t('close')}
      size="sm"
      footer={
        <Button variant="primary" onClick={goOn}>
          {t('continue')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t('plan')}>
          <Select
            options={TARIFF_PLANS.map(({ id, name, sessions }) => ({
              value: id,
              label: t('option', { name, sessions }),
            }))}
            value={planId}
            placeholder={t('choose')}
            onValueChange={choose}
          />
        </Field>
        {billing.isError && !pages && (
          <p role="alert" className="text-sm text-danger-text">
            {t('not_loaded')}
          </p>
        )}
        {payingSince !== null && plan && billing.data && (
          <PaymentStep
            plan={plan.name}
            url={page?.url ?? null}
            isPaid={isPaid(billing.data, plan.name, payingSince)}
          />
        )}
      </div>
    </Dialog>
  )
}

function isPaid(
  { billing_info, trial_info }: NonNullable<ReturnType<typeof useBillingInfo>['data']>,
  plan: string,
  payingSince: string,
): boolean {
  const isOn = billing_info.subscription_status === 'active' && billing_info.plan === plan
  return isOn && trial_info.date_start_trial !== payingSince
}
