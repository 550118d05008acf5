import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { tellBilling } from './billing-changed.ts'
import { planOf } from './plan-of.ts'

/** For the rest of the period; the next one may have the same to say. */
export async function seeNotice(app: App, account: Account, kind: api.billing.NoticeKind): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const { start } = await planOf(tx, app, account.id)
    await tx
      .insertInto('seen_notices')
      .values({ account_id: account.id, period_start: start, kind })
      .onConflict((known) => known.doNothing())
      .execute()
  })
  await tellBilling(app, account.id)
}
