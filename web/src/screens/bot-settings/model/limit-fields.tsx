import { useTranslation } from 'react-i18next'
import type { ModelSlot } from '../../../data/answering.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { NumberField } from '../answering-draft.ts'
import type { ModelFieldsProps } from '../fields.ts'

const FIELDS: Record<ModelSlot, readonly NumberField[]> = {
  model: ['daily_cost', 'monthly_cost', 'input_price', 'output_price', 'monthly_tokens', 'context_tokens'],
  fallback: ['input_price', 'output_price', 'context_tokens'],
}

/** The monthly budget of both models together, and the price of each. */
export function LimitFields({ slot, model, faults, onChange }: ModelFieldsProps) {
  const { t } = useTranslation('botsettings')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {FIELDS[slot].map((field) => (
        <Field
          key={field}
          label={t(`limit_${field}`)}
          hint={t(`limit_${field}_hint`)}
          error={faults[field] && t('number_wrong')}
        >
          <Input
            inputMode="decimal"
            value={model[field]}
            autoComplete="off"
            onValueChange={(text) => onChange({ [field]: text })}
          />
        </Field>
      ))}
    </div>
  )
}
