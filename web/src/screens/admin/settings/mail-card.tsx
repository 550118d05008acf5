import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstallationSettings, useSaveMail, useTestMail } from '../../../data/installation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { useAttempt } from './use-attempt.ts'

export function MailCard({ settings: { mail, public_url } }: { settings: InstallationSettings }) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState({ ...mail, port: mail.port === null ? '' : String(mail.port) })
  const [password, setPassword] = useState('')
  // The server keeps the password only if host, port, user and TLS stay the same.
  const isPasswordKept =
    mail.has_password &&
    typed.host.trim() === mail.host &&
    typed.user.trim() === mail.user &&
    typed.is_tls === mail.is_tls &&
    typed.port === (mail.port === null ? '' : String(mail.port))
  const save = useSaveMail()
  const test = useTestMail()
  const { fault, attempt } = useAttempt()
  const isFixed = mail.fixed_by.includes('SMTP_URL')
  const isPortWrong = typed.port !== '' && !(/^\d+$/.test(typed.port) && Number(typed.port) <= 65_535)
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const wish = () => {
    const { host, user, from, is_tls, port } = typed
    return {
      ...{ host, user, from, is_tls, port: port === '' ? null : Number(port) },
      ...(password !== '' && { password }),
    }
  }
  const { password: newPassword, ...wished } = wish()
  const isChanged =
    newPassword !== undefined ||
    (Object.keys(wished) as (keyof typeof wished)[]).some((name) => wished[name] !== mail[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isPortWrong)
      void attempt(
        () => save.mutateAsync(wish()),
        () => {
          setPassword('')
          return t(typed.host ? 'mail_saved' : 'mail_off')
        },
      )
  }
  const sendTest = () =>
    attempt(
      () => test.mutateAsync(wish()),
      ({ to }) => t('mail_tested', { to }),
    )

  return (
    <Card title={t('mail_title')} description={t('mail_text')}>
      {public_url === null && <Banner tone="warning">{t('mail_no_address')}</Banner>}
      {fault && <Banner tone="danger">{fault}</Banner>}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,12rem)]">
          <Field label={t('mail_host')} hint={t('mail_host_hint')} disabled={isFixed}>
            <Input
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
              placeholder={t('mail_host_example')}
              value={typed.host}
              onValueChange={(host) => set({ host })}
            />
          </Field>
          <Field label={t('mail_port')} disabled={isFixed} error={isPortWrong && t('mail_port_wrong')}>
            <Input
              inputMode="numeric"
              maxLength={5}
              placeholder={typed.is_tls ? '465' : '587'}
              value={typed.port}
              onValueChange={(port) => set({ port })}
            />
          </Field>
          <Field label={t('mail_security')} disabled={isFixed}>
            <Select
              disabled={isFixed}
              value={typed.is_tls ? 'tls' : 'starttls'}
              onValueChange={(value) => set({ is_tls: value === 'tls' })}
              options={[
                { value: 'tls', label: t('mail_tls') },
                { value: 'starttls', label: t('mail_starttls') },
              ]}
            />
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('mail_user')} disabled={isFixed}>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={typed.user}
              onValueChange={(user) => set({ user })}
            />
          </Field>
          <Field
            label={t('mail_password')}
            hint={isPasswordKept ? t('secret_kept') : undefined}
            disabled={isFixed}
          >
            <PasswordInput
              autoComplete="new-password"
              maxLength={1000}
              showLabel={t('common:show_password')}
              hideLabel={t('common:hide_password')}
              value={password}
              onValueChange={setPassword}
            />
          </Field>
        </div>
        <Field
          label={t('mail_from')}
          hint={t('mail_from_hint')}
          disabled={mail.fixed_by.includes('MAIL_FROM')}
        >
          <Input
            maxLength={300}
            placeholder={t('mail_from_example')}
            value={typed.from}
            onValueChange={(from) => set({ from })}
          />
        </Field>
        {mail.fixed_by.map((name) => (
          <FixedNote key={name} name={name} />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={!isChanged}>
            {t('save')}
          </Button>
          <Button loading={test.isPending} disabled={typed.host === '' || isPortWrong} onClick={sendTest}>
            {t('mail_test')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
