import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { announce } from './announce.ts'
import { customersChat } from './customers-chat.ts'

/** The customer has blocked or unblocked the bot. */
export async function noteBlocked(app: App, bot: BotRow, threadKey: string, isBlocked: boolean) {
  const chatId = await inAccount(app.db, bot.account_id, async (tx) => {
    const chat = await customersChat(tx, bot, threadKey)
    return chat && (await setBlocked(tx, app, bot.account_id, chat.id, isBlocked)) ? chat.id : null
  })
  if (chatId !== null) announce(app, bot.account_id, chatId)
}

/** Returns false if nothing changed. */
export async function setBlocked(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatId: number,
  isBlocked: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('chats')
    .set({ blocked_at: isBlocked ? app.now() : null })
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .where('blocked_at', isBlocked ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
