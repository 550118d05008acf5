import type { ComponentType } from 'react'
import type { RemoteType } from '../../../data/connect-bot.ts'
import { ApiForm } from './api-form.tsx'
import { BitrixForm } from './bitrix-form.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { EmailForm } from './email-form.tsx'
import { FacebookForm } from './facebook-form.tsx'
import { TelegramForm } from './telegram-form.tsx'

const forms: Record<RemoteType, ComponentType<ConnectFormProps>> = {
  telegram: TelegramForm,
  facebook: FacebookForm,
  bitrix: BitrixForm,
  email: EmailForm,
  api: ApiForm,
}

export function ConnectForm({ type, ...props }: ConnectFormProps & { type: RemoteType }) {
  const Form = forms[type]
  return <Form {...props} />
}
