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
  const [picked, setPicked] = useState<PlanName | 'none'>()
  const [pickedMonths, setPickedMonths] = useState<number>()
  const [fault, setFault] = useState('')
  const give = useGivePlan()
  const chosen = picked ?? (hasPlan ? plan.name! : 'START')
  // No default for a running plan: saving restarts it and could shorten it.
  const months = pickedMonths ?? (hasPlan ? null : 1)
  const wish = chosen === 'none' ? { plan: null } : months && { plan: chosen, months }

  const close = () => {
    setPicked(undefined)
    setPickedMonths(undefined)
    setFault('')
    onClose()
  }
  const save = async () => {
    if (!wish) return
    setFault('')
    try {
      await give.mutateAsync({ id, ...wish })
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
          <Button variant="primary" loading={give.isPending} disabled={!wish} onClick={save}>
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
          onValueChange={setPicked}
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
              placeholder={t('plan_months_choose')}
              onValueChange={setPickedMonths}
              options={MONTHS.map((count) => ({ value: count as number, label: t('months', { count }) }))}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
