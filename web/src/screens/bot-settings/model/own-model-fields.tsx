import { URL_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { ModelFieldsProps } from '../fields.ts'
import { MediaFields } from './media-fields.tsx'
import { ModelNameField } from './model-name-field.tsx'
import { ProviderField } from './provider-field.tsx'
import { providerOf } from './providers.ts'

/** Provider, API key and model name. */
export function OwnModelFields(props: ModelFieldsProps & { saved: Answering['fallback'] }) {
  const { t } = useTranslation('botsettings')
  const { model, faults, onChange, saved } = props
  const known = providerOf(model)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ProviderField
          model={model}
          onChange={(chosen) => onChange({ ...chosen, ...NO_PRICES, apiKey: undefined })}
        />
      </div>
      {(known === null || known.hasOwnAddress) && (
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
            autoComplete="off"
            spellCheck={false}
            onValueChange={(base_url) => onChange({ base_url })}
          />
        </Field>
      )}
      <KeyField
        typed={model.apiKey}
        isKept={
          saved.has_key && saved.provider === model.provider && (saved.base_url ?? '') === model.base_url
        }
        keyUrl={known?.keyUrl}
        onChange={(apiKey) => onChange({ apiKey })}
      />
      <ModelNameField key={`${model.provider} ${model.base_url}`} {...props} />
      <MediaFields {...props} />
    </div>
  )
}

/** Prices and abilities do not carry over to another provider. */
const NO_PRICES = {
  ...{ input_price: '', output_price: '', transcription_price: '' },
  ...{ sees_pictures: false, transcription_model: '' },
}

interface KeyFieldProps {
  typed: string | null | undefined
  isKept: boolean
  /** The page where keys are created. */
  keyUrl: string | undefined
  onChange: (key: string | null | undefined) => void
}

/** A saved key cannot be read, only replaced or deleted. */
function KeyField({ typed, isKept, keyUrl, onChange }: KeyFieldProps) {
  const { t } = useTranslation('botsettings')
  const isForgotten = typed === null
  return (
    <Field
      label={t('api_key')}
      hint={isForgotten ? t('api_key_forgotten') : isKept ? t('api_key_kept') : t('api_key_hint')}
      className="sm:col-span-2"
      aside={
        isKept ? (
          <Button size="sm" variant="ghost" onClick={() => onChange(isForgotten ? undefined : null)}>
            {isForgotten ? t('api_key_keep') : t('api_key_forget')}
          </Button>
        ) : (
          keyUrl && (
            <a href={keyUrl} target="_blank" rel="noreferrer" className="text-sm text-accent-text underline">
              {t('api_key_get')}
            </a>
          )
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
