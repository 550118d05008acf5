import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** For code that already knows the account. Returns undefined if the bot is deleted. */
export const connectedBot = (
  tx: Transaction<Schema>,
  accountId: number,
  botId: number | null,
): Promise<BotRow | undefined> =>
  tx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
