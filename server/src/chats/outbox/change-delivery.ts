import type { Transaction, UpdateObject } from 'kysely'
import type { App } from '../../context.ts'
import type { DeliveryRow, Schema } from '../../database/schema.ts'

/**
 * Returns the changed row, or null if its state changed since it was read. Another worker has then settled it: a worker
 * that was paused until its lease expired changes nothing.
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
