import type { Transaction, UpdateObject } from 'kysely'
import type { App } from '../../context.ts'
import type { DeliveryRow, Schema } from '../../database/schema.ts'

/**
 * The row as changed; null when it is no longer in the state it was read in. Then somebody else has settled it:
 * a worker that was paused so long that it was taken for dead changes nothing any more.
 */
export async function changeDelivery(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, state }: DeliveryRow,
  changes: UpdateObject<Schema, 'deliveries'>,
): Promise<DeliveryRow | null> {
  const row = await tx
    .updateTable('deliveries')
    .set({ ...changes, updated_at: app.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
