import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** For work that knows its account already. Undefined when the bot has been deleted. */
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
