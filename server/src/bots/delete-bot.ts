import { channelBot } from '../channels/channel-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { tellBotChanged } from './bot-changed.ts'
import { ownedBot } from './owned-bot.ts'

/** Its chats stay; the bot receives and sends no more, and its secret is gone. */
export async function deleteBot(
  app: App,
  account: Account,
  botId: number,
  type?: BotRow['integration_type'],
): Promise<void> {
  const bot = await inAccount(app.db, account.id, async (tx) => {
    const found = await ownedBot(tx, account, botId, type)
    await tx
      .updateTable('bots')
      .set({ deleted_at: app.now(), secret: null })
      .where('account_id', '=', account.id)
      .where('id', '=', botId)
      .execute()
    return found
  })
  await tellBotChanged(app, bot)
  await disconnect(app, bot)
}

/** The provider may be away, and the bot is deleted all the same. */
async function disconnect({ channels, secrets, log }: App, bot: BotRow): Promise<void> {
  try {
    await channels[bot.integration_type]?.disconnect(channelBot(secrets, bot))
  } catch (err) {
    log.warn({ err, bot: bot.id }, 'not cleaned up at the provider')
  }
}
