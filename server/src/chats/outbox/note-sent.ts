import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { DeliveryRow } from '../../database/schema.ts'

/** A confirmed send counts even if recorded late: it also resolves an `unknown` that another worker set meanwhile. */
export async function noteSent(
  app: App,
  { account_id, id }: DeliveryRow,
  external_id: string,
): Promise<void> {
  await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'sent', external_id, error: null, updated_at: app.now() })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'unknown'])
      .execute(),
  )
}
