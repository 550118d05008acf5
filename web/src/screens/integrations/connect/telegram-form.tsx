import { api } from '@switchboard/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { Guide, OutLink } from './guide.tsx'
import { SecretField } from './secret-field.tsx'
import { StepFooter } from './step-footer.tsx'
import { isTaken } from './use-connecting.ts'

export function TelegramForm({ connecting, back, isAgain }: ConnectFormProps<'telegram'>) {
  const { t } = useTranslation('integrations')
  const [token, setToken] = useState('')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, isPending } = connecting
  const bot_token = token.trim()

  const type = (text: string) => {
    setToken(text)
    setFault('')
    if (error) connecting.forget()
  }
  const refuse = (why: string) => {
    setFault(why)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!bot_token) {
      toast.error(t('enter_token'))
      return refuse(t('enter_token'))
    }
    if (!api.bots.TELEGRAM_TOKEN.test(bot_token)) return refuse(t('token_shape'))
    await connecting.submit({ bot_token })
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Guide
        title={t('guide')}
        steps={[
          <Trans
            key="open"
            t={t}
            i18nKey="telegram_step_open"
            components={{ a: <OutLink href="https://t.me/BotFather" /> }}
          />,
          isAgain ? t('telegram_step_token') : t('telegram_step_make'),
          t('telegram_step_copy'),
        ]}
      />
      <SecretField
        ref={field}
        label={t('bot_token')}
        hint={t('bot_token_hint')}
        error={fault || (error && !isTaken(error) && failureText(error, t('connect_failed')))}
        value={token}
        onChange={type}
      />
      {isTaken(error) && (
        <Banner
          tone="warning"
          title={t('taken_title')}
          action={
            <Button size="sm" onClick={() => connecting.submit({ bot_token, take_over: true })}>
              {t('take_over')}
            </Button>
          }
        >
          {failureText(error, t('taken_text'))}
        </Banner>
      )}
      <StepFooter>
        {back}
        <Button type="submit" variant="primary" loading={isPending}>
          {t('connect')}
        </Button>
      </StepFooter>
    </form>
  )
}
