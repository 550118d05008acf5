import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { tellBilling } from './billing-changed.ts'

/** Called last in the transaction that earned the bonus. Of concurrent transactions, only one is granted it. */
export async function grantBonus(
  tx: Transaction<Schema>,
  app: Pick<App, 'now' | 'jobs'>,
  accountId: number,
  kind: api.billing.BonusKind,
): Promise<void> {
  const granted = await tx
    .insertInto('trial_bonuses')
    .values({ account_id: accountId, kind, granted_at: app.now() })
    .onConflict((known) => known.doNothing())
    .returning('kind')
    .executeTakeFirst()
  if (granted) await app.jobs.enqueue(tx, { account_id: accountId, kind: 'tell_billing' })
}

/** A job tells the consoles, because many kinds of transactions earn a bonus and none should have to know. */
export function tellBonuses(app: App): void {
  app.jobs.on('tell_billing', ({ accountId }) => tellBilling(app, accountId))
}
