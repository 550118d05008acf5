import { type MailPreset, mailPresetOf } from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { EMPTY_SERVERS, faultsIn, isAddress, MailServerFields, serversOf } from './email-servers.tsx'
import { Guide } from './guide.tsx'
import { SecretField } from './secret-field.tsx'

/** The servers of a known provider are filled in and can be changed. */
export function EmailForm({ connecting, back, isAgain }: ConnectFormProps<'email'>) {
  const { t } = useTranslation('integrations')
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const [user, setUser] = useState('')
  const [own, setOwn] = useState<typeof EMPTY_SERVERS | null>(null)
  const [marks, setMarks] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const preset = mailPresetOf(address)
  const isShown = own !== null || (preset === null && isAddress(address))
  const typed = own ?? (preset ? textsOf(preset) : EMPTY_SERVERS)
  const isWrong =
    !isAddress(address) || !password || (isShown && Object.values(faultsIn(typed)).some(Boolean))

  const change = (set: () => void) => {
    set()
    if (connecting.error) connecting.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending) return
    setRefused(isWrong)
    if (isWrong) return focusFirstFault(form.current)
    return connecting.submit({
      address: address.trim(),
      password,
      ...(user.trim() && { user: user.trim() }),
      ...serversOf(typed),
      mark_read: marks,
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Guide
        title={t('guide')}
        steps={[t('email_step_box'), t('email_step_password'), t('email_step_enter')]}
      />
      <Field
        label={t('email_address')}
        error={isRefused && !isAddress(address) && t('email_address_missing')}
      >
        <Input
          type="email"
          placeholder={t('email_address_example')}
          maxLength={254}
          value={address}
          onValueChange={(text) => change(() => setAddress(text))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {preset?.needs && <Needs needs={preset.needs} />}
      <SecretField
        label={t('email_password')}
        hint={t('email_password_hint')}
        error={isRefused && !password && t('email_password_missing')}
        value={password}
        onChange={(text) => change(() => setPassword(text))}
      />
      {isShown && (
        <MailServerFields
          typed={typed}
          user={user}
          showsFaults={isRefused}
          onChange={(changed) => change(() => setOwn({ ...typed, ...changed }))}
          onUser={(text) => change(() => setUser(text))}
        />
      )}
      {preset && !isShown && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <span className="wrap-anywhere">
            {t('email_servers_known', { imap: preset.imap_host, smtp: preset.smtp_host })}
          </span>
          <Button size="sm" onClick={() => setOwn(textsOf(preset))}>
            {t('email_servers_change')}
          </Button>
        </div>
      )}
      <Checkbox
        label={t('email_mark_read')}
        hint={t('email_mark_read_hint')}
        checked={marks}
        onCheckedChange={setMarks}
      />
      <ConnectButtons connecting={connecting} back={back} isAgain={isAgain} />
    </form>
  )
}

function Needs({ needs }: { needs: NonNullable<MailPreset['needs']> }) {
  const { t } = useTranslation('integrations')
  const texts = {
    app_password: t('email_needs_app_password'),
    imap_on: t('email_needs_imap_on'),
    no_password: t('email_needs_no_password'),
  }
  return <Banner tone={needs === 'no_password' ? 'warning' : 'info'}>{texts[needs]}</Banner>
}

const textsOf = ({ needs: _, ...servers }: MailPreset) => ({
  ...servers,
  imap_port: String(servers.imap_port),
  smtp_port: String(servers.smtp_port),
})
