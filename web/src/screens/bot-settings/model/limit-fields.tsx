import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { NumberField } from '../answering-draft.ts'
import type { FieldsProps } from '../fields.ts'

const FIELDS: readonly NumberField[] = [
  'monthly_tokens',
  'monthly_cost',
  'input_price',
  'output_price',
  'context_tokens',
]

/** What a month may cost. Beyond it the built-in engine answers. */
export function LimitFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('botsettings')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <Field
          key={field}
          label={t(`limit_${field}`)}
          hint={t(`limit_${field}_hint`)}
          error={faults[field] && t('number_wrong')}
        >
          <Input
            inputMode="decimal"
            value={draft.model[field]}
            autoComplete="off"
            onValueChange={(text) => onChange({ model: { ...draft.model, [field]: text } })}
          />
        </Field>
      ))}
    </div>
  )
}
