import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWebAddress } from '../../../lib/is-web-address.ts'
import { AddressField } from '../api/address-field.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { Guide } from './guide.tsx'

/** The URL is optional: without one, the program polls for answers. */
export function ApiForm({ connecting, back, isAgain }: ConnectFormProps<'api'>) {
  const { t } = useTranslation('integrations')
  const [url, setUrl] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const typed = url.trim()
  const isWrong = typed !== '' && !isWebAddress(typed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending) return
    setRefused(isWrong)
    if (isWrong) return field.current?.focus()
    return connecting.submit(typed ? { webhook_url: typed } : {})
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Guide title={t('guide')} steps={[t('api_step_post'), t('api_step_answers'), t('api_step_key')]} />
      <AddressField
        ref={field}
        value={url}
        isWrong={isRefused && isWrong}
        onChange={(text) => {
          setUrl(text)
          if (connecting.error) connecting.forget()
        }}
      />
      <ConnectButtons connecting={connecting} back={back} isAgain={isAgain} />
    </form>
  )
}
