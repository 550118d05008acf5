import { WEBHOOK_URL_MAX } from '@switchboard/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type AddressFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  isWrong: boolean
  onChange: (text: string) => void
}

/** The webhook URL that receives answers. */
export function AddressField({ ref, value, isWrong, onChange }: AddressFieldProps) {
  const { t } = useTranslation('integrations')
  return (
    <Field label={t('api_url')} hint={t('api_url_hint')} error={isWrong && t('api_url_wrong')}>
      <Input
        ref={ref}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('api_url_example')}
        maxLength={WEBHOOK_URL_MAX}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  )
}
