import type { Transaction } from 'kysely'
import type { BotRow, ImportRow, Schema } from '../database/schema.ts'

type Of = Pick<ImportRow, 'account_id' | 'agent_id'>

/** The channel of an assistant's imported conversations; the first import creates it. */
export async function importChannel(tx: Transaction<Schema>, { account_id, agent_id }: Of): Promise<BotRow> {
  await tx
    .insertInto('bots')
    .values({ account_id, agent_id, integration_type: 'import', bot_name: 'Import' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('integration_type', '=', 'import')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
