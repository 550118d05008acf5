import { api } from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { GreetingField } from './greeting-field.tsx'
import { Guide } from './guide.tsx'
import { SecretField } from './secret-field.tsx'

/** The URL is a secret: whoever knows it can use the webhook. */
export function BitrixWebhookForm({ connecting, back, isAgain }: ConnectFormProps<'bitrix'>) {
  const { t } = useTranslation('integrations')
  const [address, setAddress] = useState('')
  const [greeting, setGreeting] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const type = (text: string) => {
    setAddress(text)
    setRefused(false)
    if (connecting.error) connecting.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending) return
    const bitrix_url = address.trim()
    if (api.bots.BITRIX_WEBHOOK.test(bitrix_url))
      return connecting.submit({ bitrix_url, greeting_message: greeting.trim() || undefined })
    setRefused(true)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Guide
        title={t('guide')}
        steps={[t('bitrix_step_webhook'), t('bitrix_step_scopes'), t('bitrix_step_paste')]}
      />
      <SecretField
        ref={field}
        label={t('webhook')}
        hint={t('webhook_hint')}
        error={isRefused && t('webhook_wrong')}
        value={address}
        onChange={type}
      />
      {!isAgain && <GreetingField value={greeting} onChange={setGreeting} />}
      <ConnectButtons connecting={connecting} back={back} />
    </form>
  )
}
