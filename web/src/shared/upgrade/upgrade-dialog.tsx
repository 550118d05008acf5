import { TARIFF_PLANS } from '@switchboard/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillingInfo, useBillingInfo } from '../../data/billing.ts'
import { useIsInstallationOwner } from '../../data/installation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { WhyDisabled } from '../../ui/why-disabled.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanTable } from './plan-table.tsx'

type UpgradeDialogProps = {
  open: boolean
  onClose: () => void
  /** Shown above the plans. */
  note?: ReactNode
}
type PlanId = (typeof TARIFF_PLANS)[number]['id']

export default function UpgradeDialog({ open, onClose, note }: UpgradeDialogProps) {
  const { t } = useTranslation('upgrade')
  const billing = useBillingInfo()
  const isInstallationOwner = useIsInstallationOwner()
  const [planId, setPlanId] = useState<PlanId | null>(null)
  const [isMissing, setMissing] = useState(false)
  const planField = useRef<HTMLButtonElement>(null)
  /** The billing state when the payment page was opened. */
  const [before, setBefore] = useState<BillingInfo | null>(null)
  const plan = TARIFF_PLANS.find(({ id }) => id === planId)
  const pages = billing.data?.billing_info.payment_pages
  const url = pages?.find((each) => each.plan === plan?.name)?.url
  const noPage = pages && plan && !url ? t('no_page', { plan: plan.name }) : null
  const isPaid = hasArrived(plan?.name, before, billing.data)
  const held = runningPlan(before ?? billing.data)

  const choose = (id: PlanId) => {
    setPlanId(id)
    setMissing(false)
    setBefore(null)
  }
  const close = () => {
    setPlanId(null)
    setMissing(false)
    setBefore(null)
    onClose()
  }
  const goOn = async () => {
    if (!plan) return setMissing(true)
    if (!billing.data) return void (await billing.refetch())
    setBefore(billing.data)
    // With `noopener`, window.open does not report whether the popup was blocked, so the link stays visible.
    if (url) window.open(url, '_blank', 'noopener')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && close()}
      title={t('title')}
      description={t('description')}
      closeLabel={t('close')}
      size="sm"
      initialFocus={planField}
      footer={
        <WhyDisabled reason={noPage}>
          <Button variant="primary" onClick={isPaid ? close : goOn}>
            {isPaid ? t('done') : t('continue')}
          </Button>
        </WhyDisabled>
      }
    >
      <div className="grid gap-4">
        {note}
        <PlanTable billing={billing.data} held={held} />
        {/* In the field: an alert over this dialog would hide the field it is about. */}
        <Field label={t('plan')} error={isMissing && <span role="alert">{t('select_plan')}</span>}>
          <Select
            ref={planField}
            options={TARIFF_PLANS.map(({ id, name, sessions }) => ({
              value: id,
              label: t('option', { name, sessions }),
              ...(name === held && { hint: t('current'), disabled: true }),
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
        {noPage && (
          <Banner tone="warning" title={noPage}>
            {t(isInstallationOwner ? 'no_page_text_owner' : 'no_page_text')}
          </Banner>
        )}
        {url && held && (
          <Banner tone="warning" title={t('running', { plan: held })}>
            {t('running_text')}
          </Banner>
        )}
        {before && plan && url && <PaymentStep plan={plan.name} url={url} isPaid={isPaid} />}
      </div>
    </Dialog>
  )
}

/** Opened by an AI Summary button. Warns that no plan includes summaries yet, so that nobody pays for them. */
export function UpgradeForSummary(props: Omit<UpgradeDialogProps, 'note'>) {
  const { t } = useTranslation('upgrade')
  const note = <Banner title={t('no_summary')}>{t('no_summary_text')}</Banner>
  return <UpgradeDialog {...props} note={note} />
}

/** The plan that renews automatically: a second payment would not end it. */
function runningPlan(billing: BillingInfo | undefined): string | null {
  if (!billing) return null
  const { subscription_status, plan, is_ending } = billing.billing_info
  return subscription_status === 'active' && !is_ending ? plan : null
}

/** The payment has arrived if the plan or its period has changed. */
function hasArrived(
  plan: string | undefined,
  before: BillingInfo | null,
  now: BillingInfo | undefined,
): boolean {
  if (!before || !now) return false
  const { billing_info, trial_info } = now
  const isOn = billing_info.subscription_status === 'active' && billing_info.plan === plan
  const isOther = before.billing_info.plan !== plan
  return isOn && (isOther || trial_info.date_start_trial !== before.trial_info.date_start_trial)
}
