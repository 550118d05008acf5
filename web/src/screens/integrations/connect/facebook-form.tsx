import { FACEBOOK_GREETING_MAX } from '@switchboard/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, useChannel } from '../../../data/connect-bot.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Agreement } from './agreement.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { GreetingField } from './greeting-field.tsx'
import { Guide } from './guide.tsx'
import { PageChoice } from './page-choice.tsx'
import { SecretField } from './secret-field.tsx'
import { useFacebookLogin } from './use-facebook-login.ts'

/** Someone who manages the page logs in or pastes a token, and chooses one of several pages. */
export function FacebookForm({ connecting, back, isAgain }: ConnectFormProps<'facebook'>) {
  const { t } = useTranslation('integrations')
  const channel = useChannel('facebook')
  const login = useFacebookLogin(channel.data?.login_url)
  const [hasAgreed, setAgreed] = useState(false)
  const [greeting, setGreeting] = useState('')
  const [pasted, setPasted] = useState('')
  const [choice, setChoice] = useState<{ pages: Page[]; token: string } | null>(null)
  const greeting_message = greeting.trim() || undefined
  const logsIn = pasted.trim() === ''
  const isNotReady = (channel.data?.missing.length ?? 0) > 0

  const connect = async (user_access_token: string) => {
    const connected = await connecting.submit({ user_access_token, greeting_message })
    if (connected?.pages?.length) setChoice({ pages: connected.pages, token: user_access_token })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending || login.isOpen) return
    connecting.forget()
    const token = logsIn ? await login.ask() : pasted.trim()
    if (token) await connect(token)
  }

  if (choice)
    return (
      <PageChoice
        pages={choice.pages}
        connecting={connecting}
        back={back}
        onChoose={(page_id) =>
          connecting.submit({ user_access_token: choice.token, greeting_message, page_id })
        }
      />
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Guide
        title={t('guide')}
        steps={[t('facebook_step_page'), t('facebook_step_login'), t('facebook_step_allow')]}
      />
      {isNotReady && (
        <Banner tone="warning" title={t('facebook_not_ready')}>
          {t('facebook_missing')}
        </Banner>
      )}
      {!isAgain && <GreetingField value={greeting} max={FACEBOOK_GREETING_MAX} onChange={setGreeting} />}
      <Disclosure label={t('paste_token')}>
        <SecretField
          label={t('user_token')}
          hint={t('user_token_hint')}
          value={pasted}
          onChange={setPasted}
        />
      </Disclosure>
      <Agreement checked={hasAgreed} onCheckedChange={setAgreed} />
      {logsIn && login.fault && <Banner tone="danger">{login.fault}</Banner>}
      <ConnectButtons
        connecting={connecting}
        back={back}
        label={logsIn ? t('facebook_login') : t('connect')}
        whyNot={isNotReady ? t('facebook_not_ready') : hasAgreed ? null : t('agree_first')}
        isBusy={login.isOpen || channel.isPending}
      />
    </form>
  )
}
