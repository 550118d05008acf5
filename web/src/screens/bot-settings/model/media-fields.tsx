import { NAME_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { ModelFieldsProps } from '../fields.ts'

/** How pictures and voice messages of customers are processed. Testing the model shows whether it accepts pictures. */
export function MediaFields({ model, faults, onChange }: ModelFieldsProps) {
  const { t } = useTranslation('botsettings')
  return (
    <fieldset className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-medium">{t('media')}</legend>
      <Checkbox
        label={t('sees_pictures')}
        hint={t('sees_pictures_hint')}
        checked={model.sees_pictures}
        onCheckedChange={(sees_pictures) => onChange({ sees_pictures })}
        className="sm:col-span-2"
      />
      {model.provider === 'openai_compatible' && (
        <>
          <Field label={t('transcription_model')} hint={t('transcription_model_hint')}>
            <Input
              value={model.transcription_model}
              maxLength={NAME_MAX}
              autoComplete="off"
              spellCheck={false}
              onValueChange={(transcription_model) => onChange({ transcription_model })}
            />
          </Field>
          <Field
            label={t('transcription_price')}
            hint={t('limit_input_price_hint')}
            error={faults.transcription_price && t('number_wrong')}
          >
            <Input
              inputMode="decimal"
              value={model.transcription_price}
              autoComplete="off"
              onValueChange={(transcription_price) => onChange({ transcription_price })}
            />
          </Field>
        </>
      )}
    </fieldset>
  )
}
