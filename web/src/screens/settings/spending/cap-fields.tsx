import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Spending, useSaveCaps } from '../../../data/spending.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'

const CAPS = ['daily_cost', 'monthly_cost'] as const

/** An empty field means no limit. */
export function CapFields({ saved }: { saved: Pick<Spending, (typeof CAPS)[number]> }) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState({
    daily_cost: textOf(saved.daily_cost),
    monthly_cost: textOf(saved.monthly_cost),
  })
  const save = useSaveCaps()
  const isWrong = (cap: (typeof CAPS)[number]) => !/^(?:\d{1,9}(?:[.,]\d{1,6})?)?$/.test(typed[cap].trim())
  const isChanged = CAPS.some((cap) => amountIn(typed[cap]) !== saved[cap])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || CAPS.some(isWrong)) return
    save.mutate(
      { daily_cost: amountIn(typed.daily_cost), monthly_cost: amountIn(typed.monthly_cost) },
      { onError: (error) => void (!wasCancelled(error) && toast.error(refusalOf(error, t).text)) },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {CAPS.map((cap) => (
        <Field
          key={cap}
          label={t(`spending_${cap}`)}
          error={isWrong(cap) && t('spending_wrong')}
          className="w-40 max-w-full"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed[cap]}
            placeholder={t('spending_no_limit')}
            onValueChange={(text) => setTyped({ ...typed, [cap]: text })}
          />
        </Field>
      ))}
      <Button type="submit" loading={save.isPending} disabled={!isChanged || CAPS.some(isWrong)}>
        {t('spending_save')}
      </Button>
    </form>
  )
}

const textOf = (amount: number | null) => (amount === null ? '' : String(amount))

/** Accepts a decimal comma, as many of our users write it. */
const amountIn = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))
