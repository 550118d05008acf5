import type { App } from '../context.ts'
import type { BotRow } from '../database/schema.ts'
import { forgetKept } from '../platform/account-cache.ts'

/** Call after the commit: every process drops its cached bot, and open screens reload it. */
export async function tellBotChanged(app: App, { account_id, id, agent_id }: BotRow): Promise<void> {
  forgetKept(app.bus, account_id)
  await app.realtime.publish(account_id, { type: 'bot.updated', bot_id: id, agent_id })
}
