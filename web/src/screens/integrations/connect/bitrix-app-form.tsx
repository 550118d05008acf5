import { URL_MAX } from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { GreetingField } from './greeting-field.tsx'
import { Guide } from './guide.tsx'
import { SecretField } from './secret-field.tsx'

const EMPTY = { client_id: '', client_secret: '', bitrix_url: '', greeting_message: '' }

export function BitrixAppForm({ connecting, back, isAgain }: ConnectFormProps<'bitrix'>) {
  const { t } = useTranslation('integrations')
  const [typed, setTyped] = useState(EMPTY)
  const [isRefused, setRefused] = useState(false)
  const idField = useRef<HTMLInputElement>(null)
  const secretField = useRef<HTMLInputElement>(null)
  const client_id = typed.client_id.trim()
  const client_secret = typed.client_secret.trim()

  const type = (name: keyof typeof EMPTY) => (text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    if (connecting.error) connecting.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending) return
    if (client_id && client_secret)
      return connecting.submit({
        client_id,
        client_secret,
        bitrix_url: typed.bitrix_url.trim() || undefined,
        greeting_message: typed.greeting_message.trim() || undefined,
      })
    toast.error(t('enter_client'))
    setRefused(true)
    ;(client_id ? secretField : idField).current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Guide
        title={t('guide')}
        steps={[t('bitrix_step_app'), <ReturnAddress key="return" />, t('bitrix_step_copy')]}
      />
      <Field label={t('client_id')} error={isRefused && !client_id && t('client_id_missing')}>
        <Input
          ref={idField}
          value={typed.client_id}
          onValueChange={type('client_id')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <SecretField
        ref={secretField}
        label={t('client_secret')}
        error={isRefused && !client_secret && t('client_secret_missing')}
        value={typed.client_secret}
        onChange={type('client_secret')}
      />
      <Field label={t('portal')} hint={t('portal_hint')}>
        <Input
          type="url"
          placeholder={t('portal_example')}
          maxLength={URL_MAX}
          value={typed.bitrix_url}
          onValueChange={type('bitrix_url')}
          autoComplete="off"
        />
      </Field>
      {!isAgain && <GreetingField value={typed.greeting_message} onChange={type('greeting_message')} />}
      <ConnectButtons connecting={connecting} back={back} />
    </form>
  )
}

/** The OAuth redirect URL, to be copied into the application's settings. */
function ReturnAddress() {
  const { t } = useTranslation('integrations')
  const address = `${window.location.origin}/api/bitrix/oauth/callback`
  return (
    <>
      {t('bitrix_step_return')}
      <span className="mt-1 flex items-center gap-1">
        <code className="min-w-0 font-mono text-xs text-fg wrap-anywhere">{address}</code>
        <CopyButton iconOnly size="sm" text={address} label={t('copy_address')} copiedLabel={t('copied')} />
      </span>
    </>
  )
}
