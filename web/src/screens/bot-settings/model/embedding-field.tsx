import { NAME_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { FieldsProps } from '../fields.ts'

const BUILT_IN = 'built_in'

/** The embedding model of the search. A change re-embeds all documents. */
export function EmbeddingField({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('botsettings')
  const isBuiltIn = draft.embedding === BUILT_IN
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t('embedding')}
        value={isBuiltIn ? 'built_in' : 'provider'}
        onValueChange={(whose) => onChange({ embedding: whose === 'built_in' ? BUILT_IN : '' })}
        options={[
          { value: 'built_in', label: t('embedding_built_in'), hint: t('embedding_built_in_hint') },
          { value: 'provider', label: t('embedding_provider'), hint: t('embedding_provider_hint') },
        ]}
      />
      {!isBuiltIn && (
        <Field label={t('embedding_name')} error={faults.embedding && t('embedding_missing')}>
          <Input
            value={draft.embedding}
            maxLength={NAME_MAX}
            autoComplete="off"
            spellCheck={false}
            onValueChange={(embedding) => onChange({ embedding })}
          />
        </Field>
      )}
    </div>
  )
}
