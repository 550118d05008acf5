import { TARIFF_PLANS } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstalledAccount, useGivePlan } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../refusal.ts'

type PlanName = (typeof TARIFF_PLANS)[number]['name']
type PlanDialogProps = { account: InstalledAccount; open: boolean; onClose: () => void }

const MONTHS = [1, 3, 6, 12, 24] as const

export function PlanDialog({ account, open, onClose }: PlanDialogProps) {
  const { t } = useTranslation('admin')
  const { id, email, plan } = account
  const hasPlan = plan?.name != null && plan.status === 'active'
  const [chosen, setChosen] = useState<PlanName | 'none'>(hasPlan ? plan.name! : 'START')
  const [months, setMonths] = useState<number>(1)
  const [fault, setFault] = useState('')
  const give = useGivePlan()

  const close = () => {
    setFault('')
    onClose()
  }
  const save = async () => {
    setFault('')
    try {
      await give.mutateAsync({ id, ...(chosen === 'none' ? { plan: null } : { plan: chosen, months }) })
      toast.success(t(chosen === 'none' ? 'plan_ended' : 'plan_given', { email, plan: chosen }))
      close()
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalText(error, t))
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('plan_title', { email })}
      description={t('plan_text')}
      closeLabel={t('common:close')}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" loading={give.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fault && <Banner tone="danger">{fault}</Banner>}
        <RadioGroup
          label={t('plan')}
          value={chosen}
          onValueChange={setChosen}
          options={[
            ...TARIFF_PLANS.map(({ name, sessions }) => ({
              value: name,
              label: name,
              hint: t('plan_sessions', { count: sessions }),
            })),
            ...(hasPlan
              ? [{ value: 'none' as const, label: t('plan_none'), hint: t('plan_none_hint') }]
              : []),
          ]}
        />
        {chosen !== 'none' && (
          <Field label={t('plan_months')}>
            <Select
              value={months}
              onValueChange={setMonths}
              options={MONTHS.map((count) => ({ value: count as number, label: t('months', { count }) }))}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
