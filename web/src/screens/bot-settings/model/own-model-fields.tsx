import { NAME_MAX, URL_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { ModelSettings } from '../../../data/answering.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { FieldsProps } from '../fields.ts'

const DEFAULT_ADDRESSES = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
}

/** Where the model is, what it is called, and the key to it. */
export function OwnModelFields({ draft, faults, onChange, saved }: FieldsProps & { saved: ModelSettings }) {
  const { t } = useTranslation('botsettings')
  const { model } = draft
  const change = (typed: Partial<typeof model>) => onChange({ model: { ...model, ...typed } })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('base_url')}
        hint={t('base_url_hint')}
        error={faults.base_url && t('base_url_wrong')}
        className="sm:col-span-2"
      >
        <Input
          type="url"
          inputMode="url"
          value={model.base_url}
          maxLength={URL_MAX}
          placeholder={DEFAULT_ADDRESSES[model.provider as keyof typeof DEFAULT_ADDRESSES]}
          autoComplete="off"
          spellCheck={false}
          onValueChange={(base_url) => change({ base_url })}
        />
      </Field>
      <Field
        label={t('model_name')}
        hint={t('model_name_hint')}
        error={faults.model && t('model_name_missing')}
      >
        <Input
          value={model.model}
          maxLength={NAME_MAX}
          autoComplete="off"
          spellCheck={false}
          onValueChange={(name) => change({ model: name })}
        />
      </Field>
      <KeyField
        typed={draft.apiKey}
        isKept={saved.has_key && saved.provider === model.provider}
        onChange={(apiKey) => onChange({ apiKey })}
      />
    </div>
  )
}

interface KeyFieldProps {
  typed: string | null | undefined
  isKept: boolean
  onChange: (key: string | null | undefined) => void
}

/** A key is written and never read: what is kept can only be replaced or forgotten. */
function KeyField({ typed, isKept, onChange }: KeyFieldProps) {
  const { t } = useTranslation('botsettings')
  const isForgotten = typed === null
  return (
    <Field
      label={t('api_key')}
      hint={isForgotten ? t('api_key_forgotten') : isKept ? t('api_key_kept') : t('api_key_hint')}
      aside={
        isKept && (
          <Button size="sm" variant="ghost" onClick={() => onChange(isForgotten ? undefined : null)}>
            {isForgotten ? t('api_key_keep') : t('api_key_forget')}
          </Button>
        )
      }
    >
      <Input
        type="password"
        value={typed ?? ''}
        maxLength={2000}
        placeholder={isKept && !isForgotten ? '••••••••' : undefined}
        autoComplete="off"
        spellCheck={false}
        onValueChange={(key) => onChange(key === '' ? undefined : key)}
      />
    </Field>
  )
}
