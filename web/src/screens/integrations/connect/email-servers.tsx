import { api, type MailServers } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

/** As typed: ports are strings until they are sent. */
export const EMPTY_SERVERS = {
  imap_host: '',
  imap_port: '993',
  imap_security: 'tls' as api.bots.MailSecurity,
  smtp_host: '',
  smtp_port: '465',
  smtp_security: 'tls' as api.bots.MailSecurity,
}
type Typed = typeof EMPTY_SERVERS

export const isAddress = (text: string) => /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/.test(text.trim())

export const serversOf = (typed: Typed): MailServers => ({
  ...typed,
  imap_host: typed.imap_host.trim(),
  smtp_host: typed.smtp_host.trim(),
  imap_port: Number(typed.imap_port),
  smtp_port: Number(typed.smtp_port),
})

export const faultsIn = ({ imap_host, imap_port, smtp_host, smtp_port }: Typed) => ({
  imap_host: !isHost(imap_host),
  imap_port: !isPort(imap_port),
  smtp_host: !isHost(smtp_host),
  smtp_port: !isPort(smtp_port),
})

const isHost = (text: string) => /^[\w.-]+$/.test(text.trim())
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/** The default port of each protocol and security. */
const PORTS = {
  imap: { tls: '993', starttls: '143', none: '143' },
  smtp: { tls: '465', starttls: '587', none: '25' },
} as const

type MailServerFieldsProps = {
  typed: Typed
  user: string
  showsFaults: boolean
  onChange: (changed: Partial<Typed>) => void
  onUser: (text: string) => void
}

export function MailServerFields({ typed, user, showsFaults, onChange, onUser }: MailServerFieldsProps) {
  const { t } = useTranslation('integrations')
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{t('email_servers')}</legend>
      <OneServer name="imap" typed={typed} showsFaults={showsFaults} onChange={onChange} />
      <OneServer name="smtp" typed={typed} showsFaults={showsFaults} onChange={onChange} />
      <Field label={t('email_user')} hint={t('email_user_hint')}>
        <Input
          maxLength={254}
          value={user}
          onValueChange={onUser}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </fieldset>
  )
}

type OneServerProps = Omit<MailServerFieldsProps, 'user' | 'onUser'> & { name: 'imap' | 'smtp' }

function OneServer({ name, typed, showsFaults, onChange }: OneServerProps) {
  const { t } = useTranslation('integrations')
  const faults = faultsIn(typed)
  const words = { tls: t('email_tls'), starttls: t('email_starttls'), none: t('email_none') }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_6rem_9rem]">
      <Field
        label={t(`email_${name}_host`)}
        error={showsFaults && faults[`${name}_host`] && t('email_host_missing')}
      >
        <Input
          maxLength={253}
          value={typed[`${name}_host`]}
          onValueChange={(text) => onChange({ [`${name}_host`]: text })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t(`email_${name}_port`)}
        error={showsFaults && faults[`${name}_port`] && t('email_port_wrong')}
      >
        <Input
          inputMode="numeric"
          maxLength={5}
          value={typed[`${name}_port`]}
          onValueChange={(text) => onChange({ [`${name}_port`]: text })}
          autoComplete="off"
        />
      </Field>
      <Field label={t(`email_${name}_security`)}>
        <Select
          value={typed[`${name}_security`]}
          options={api.bots.MAIL_SECURITY.map((value) => ({ value, label: words[value] }))}
          onValueChange={(security) =>
            onChange({ [`${name}_security`]: security, [`${name}_port`]: PORTS[name][security] })
          }
        />
      </Field>
    </div>
  )
}
