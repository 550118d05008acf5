import { MASK_PATTERNS_MAX, MASKED_KINDS } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { FieldsProps } from './fields.ts'

const KINDS = MASKED_KINDS.filter((kind) => kind !== 'own')

/** Which personal data is masked before a message reaches the model's provider. */
export function PrivacyCard({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('botsettings')
  return (
    <Card title={t('masking')} description={t('masking_text')}>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('masking')}</legend>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`masking_${kind}`)}
            checked={draft.masked.includes(kind)}
            onCheckedChange={(isOn) =>
              // Keep the order of the list, so that undoing a choice leaves the form unchanged.
              onChange({
                masked: KINDS.filter((each) => (each === kind ? isOn : draft.masked.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      <Field
        label={t('masking_patterns')}
        hint={t('masking_patterns_hint')}
        error={faults.maskPatterns && t('masking_patterns_wrong', { max: MASK_PATTERNS_MAX })}
      >
        <Textarea
          rows={2}
          value={draft.maskPatterns}
          placeholder={t('masking_patterns_example')}
          onChange={(event) => onChange({ maskPatterns: event.target.value })}
        />
      </Field>
    </Card>
  )
}
