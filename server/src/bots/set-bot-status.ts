import type { Transaction } from 'kysely'
import type { BotRow, Schema } from '../database/schema.ts'

/** Null when it was so already, and nobody needs to hear of it; else `tellBotChanged` after the commit. */
export async function setBotStatus(
  tx: Transaction<Schema>,
  { account_id, id }: Pick<BotRow, 'account_id' | 'id'>,
  status: string,
): Promise<BotRow | null> {
  const changed = await tx
    .updateTable('bots')
    .set({ status })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '!=', status)
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}
