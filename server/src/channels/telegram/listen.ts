import { reason } from '@switchboard/contract/reasons'
import type { ChannelBot, ChannelError, Health } from '../channel.ts'
import { failedHealth } from '../failed-health.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { ALLOWED_UPDATES } from './normalize.ts'

type Bot = ChannelBot<TelegramCredentials>

/** Pending updates are kept and delivered either way. */
export async function listenAt(telegram: Telegram, { credentials }: Bot, url: string | null): Promise<void> {
  const { token, secret } = credentials
  await telegram.ask(token, (api) =>
    url === null
      ? api.deleteWebhook({ drop_pending_updates: false })
      : api.setWebhook({
          url,
          secret_token: secret,
          max_connections: 40,
          allowed_updates: ALLOWED_UPDATES,
          drop_pending_updates: false,
        }),
  )
}

/** Leaves a webhook that another program has set meanwhile. */
export async function disconnect(telegram: Telegram, bot: Bot): Promise<void> {
  try {
    const { url } = await telegram.ask(bot.credentials.token, (api) => api.getWebhookInfo())
    if (isOurs(bot, url)) await listenAt(telegram, bot, null)
  } catch (error) {
    // With an invalid token there is nothing left to clean up.
    if ((error as ChannelError).kind !== 'auth') throw error
  }
}

export async function health(telegram: Telegram, bot: Bot, now: Date): Promise<Health> {
  try {
    const info = await telegram.ask(bot.credentials.token, (api) => api.getWebhookInfo())
    if (info.url && !isOurs(bot, info.url)) return { state: 'conflict', reason: TAKEN }
    const failedMs = now.getTime() - (info.last_error_date ?? 0) * 1000
    if (info.pending_update_count > 0 && failedMs < RECENT_MS) return { state: 'degraded', reason: CLOSED }
    return { state: 'connected', reason: '' }
  } catch (error) {
    return failedHealth(error as ChannelError)
  }
}

const isOurs = ({ publicId }: Bot, url = '') => url.endsWith(`/hooks/telegram/${publicId}`)

const RECENT_MS = 10 * 60_000
const TAKEN = reason('tg_taken_now')
const CLOSED = reason('tg_unreached')
