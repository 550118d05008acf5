import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import type { Ready } from './take-next.ts'

/**
 * A fact, however late it is noted: it also clears up what another worker had to call unknown meanwhile. Not where answers
 * are read by call: whoever has read a later one would never see it, so it stays in doubt until a person sends it again.
 */
export async function noteSent(
  app: App,
  { delivery: { account_id, id }, adapter }: Pick<Ready, 'delivery' | 'adapter'>,
  external_id: string,
): Promise<void> {
  await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'sent', external_id, ...storedReason(null), updated_at: app.now() })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('state', 'in', adapter.isNeverAsked ? ['sending'] : ['sending', 'unknown'])
      .execute(),
  )
}
