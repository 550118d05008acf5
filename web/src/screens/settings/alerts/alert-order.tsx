import { useTranslation } from 'react-i18next'
import { useSaveAlertOrder } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'

const CHOICES = [0, 2, 5, 10, 15, 30, 60]

/** Applies to the whole team. */
export function AlertOrder({ saved }: { saved: number }) {
  const { t } = useTranslation('account')
  const save = useSaveAlertOrder()

  const choose = async (value: string) => {
    try {
      await save.mutateAsync(Number(value))
      toast.success(t('alerts_saved'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Field label={t('alerts_order')} hint={t('alerts_order_hint')} className="max-w-sm">
      <Select
        options={[...new Set([...CHOICES, saved])]
          .sort((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            label: count === 0 ? t('alerts_order_all') : t('alerts_order_minutes', { count }),
          }))}
        value={String(save.isPending ? save.variables : saved)}
        onValueChange={choose}
      />
    </Field>
  )
}
