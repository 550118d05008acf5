import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'

type SecretFieldProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Write-only: the server never returns the secret. */
export function SecretField({ label, hint, error, value, onChange, ref }: SecretFieldProps) {
  const { t } = useTranslation('integrations')
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        ref={ref}
        value={value}
        onValueChange={onChange}
        autoComplete="off"
        showLabel={t('show', { name: label })}
        hideLabel={t('hide', { name: label })}
      />
    </Field>
  )
}
