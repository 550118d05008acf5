import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** The chat of a customer as the channel knows them, once they have written. */
export const customersChat = (tx: Transaction<Schema>, bot: BotRow, threadKey: string) =>
  tx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', bot.account_id)
    .where('bot_id', '=', bot.id)
    .where('external_id', '=', threadKey)
    .executeTakeFirst()
