import type { Transaction } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import type { Account } from '../context.ts'
import type { ImportRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Locks the row: its state changes in one place at a time. */
export async function ownedImport(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  importId: number,
): Promise<ImportRow> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', importId)
    .where(ofLiveAgent('imports'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}
