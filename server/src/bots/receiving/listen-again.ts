import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import type { BotRow } from '../../database/schema.ts'
import { ANSWER_WITHIN_MS, inTime, providerError } from '../connecting/ask-provider.ts'
import { CHANNEL_NAMES } from '../connecting/remote-adapter.ts'

/** Registers the webhook again with the current event types. Polled providers get these with every poll. */
export async function listenAgain(app: App, bot: BotRow): Promise<void> {
  const adapter = app.channels[bot.integration_type]
  const url = bot.settings.listens_at
  if (adapter?.receives !== 'remote' || bot.receives !== 'webhook' || typeof url !== 'string') return
  const provider = CHANNEL_NAMES[bot.integration_type]
  const told = adapter.listenAt(channelBot(app.secrets, bot), url)
  await inTime(provider, told, AbortSignal.timeout(ANSWER_WITHIN_MS)).catch((error) => {
    throw providerError(error, provider)
  })
}
