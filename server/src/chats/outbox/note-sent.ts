import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { DeliveryRow } from '../../database/schema.ts'

/** A fact, however late it is noted: it also clears up what another worker had to call unknown meanwhile. */
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
