import { randomBytes } from 'node:crypto'
import { reason } from '@switchboard/contract/reasons'
import { ChannelError, type Connected, type ConnectForm } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'

const TOKEN = /^\d{5,}:[\w-]{30,}$/

export async function connect(
  telegram: Telegram,
  { fields, publicOrigin }: ConnectForm,
  signal: AbortSignal,
): Promise<Connected<TelegramCredentials>> {
  const token = String(fields.bot_token ?? '').trim()
  if (!TOKEN.test(token)) throw new ChannelError('invalid', NOT_A_TOKEN)
  const bot = await telegram.ask(token, (api) => api.getMe(), { signal })
  const { url } = await telegram.ask(token, (api) => api.getWebhookInfo(), { signal })
  const isForeign = Boolean(url) && !(publicOrigin && url!.startsWith(`${publicOrigin}/hooks/telegram/`))
  // The form value may be a boolean or a string.
  if (isForeign && String(fields.take_over) !== 'true')
    throw new ChannelError('not_owner', takenBy(new URL(url!).host))
  return {
    credentials: { token, secret: randomBytes(32).toString('base64url') },
    externalKey: String(bot.id),
    account: `@${bot.username}`,
    settings: { can_connect_to_business: bot.can_connect_to_business },
  }
}

const NOT_A_TOKEN = reason('tg_not_a_token')

const takenBy = (host: string) => reason('tg_taken', { host })
