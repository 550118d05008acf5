import { PASSWORD_MIN, SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useChangePassword } from '../../../data/account.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { stored } from '../../../lib/storage.ts'
import { type AskedField, refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.tsx'

type Faults = Partial<Record<AskedField, string>>

export function PasswordSettings() {
  const { t } = useTranslation('account')
  const changePassword = useChangePassword()
  const asksCode = useAccount().data?.two_factor.is_on ?? false
  const [faults, setFaults] = useState<Faults>({})
  const eye = { showLabel: t('common:show_password'), hideLabel: t('common:hide_password') }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const [current_password, new_password, code] = ['password', 'new_password', 'code'].map((name) =>
      String(new FormData(form).get(name) ?? ''),
    ) as [string, string, string]
    const found: Faults = {}
    if (!current_password) found.password = t('missing_password')
    if (new_password.length < PASSWORD_MIN) found.new_password = t('refused_short')
    if (asksCode && !code) found.code = t('missing_code')
    setFaults(found)
    if (Object.keys(found).length > 0 || changePassword.isPending) return
    try {
      await changePassword.mutateAsync({ current_password, new_password, ...(asksCode && { code }) })
      form.reset()
      toast.success(t('password_changed'))
    } catch (error) {
      if (wasCancelled(error)) return
      const { text, field } = refusalOf(error, t)
      if (field) setFaults({ [field]: text })
      else toast.error(text)
    }
  }

  return (
    <Card title={t('password')} description={t('password_text')}>
      <form noValidate method="post" className="grid max-w-80 gap-3" onSubmit={submit}>
        {/* Lets password managers assign the password to the account. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={stored.email.read() ?? ''}
          readOnly
        />
        <Field label={t('current_password')} error={faults.password}>
          <PasswordInput name="password" autoComplete="current-password" {...eye} />
        </Field>
        <Field
          label={t('new_password')}
          hint={t('new_password_hint', { count: PASSWORD_MIN })}
          error={faults.new_password}
        >
          <PasswordInput name="new_password" autoComplete="new-password" {...eye} />
        </Field>
        {asksCode && (
          <Field label={t('your_code')} hint={t('your_code_hint')} error={faults.code}>
            <Input
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SECOND_FACTOR_CODE_MAX}
            />
          </Field>
        )}
        <Button type="submit" className="justify-self-start" loading={changePassword.isPending}>
          {t('change_password')}
        </Button>
      </form>
    </Card>
  )
}
