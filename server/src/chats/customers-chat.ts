import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** Finds the chat of a customer by the channel's key for them. */
export const customersChat = (tx: Transaction<Schema>, bot: BotRow, threadKey: string) =>
  tx
    .selectFrom('chats')
    .select(['id', 'display_name', 'told_name'])
    .where('account_id', '=', bot.account_id)
    .where('bot_id', '=', bot.id)
    .where('external_id', '=', threadKey)
    .executeTakeFirst()
