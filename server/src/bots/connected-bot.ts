import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** For code that already knows the account. Returns undefined if the bot is deleted, or if nothing can be sent there. */
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
    .where('integration_type', '!=', 'import')
    .executeTakeFirst()
