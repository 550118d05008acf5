import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { tellBilling } from './billing-changed.ts'
import { noticesOf } from './notices.ts'
import { planOf } from './plan-of.ts'

/** Dismisses a warning until it applies to another period or another end date. */
export async function seeNotice(app: App, account: Account, kind: api.billing.NoticeKind): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    const plan = await planOf(tx, app, account.id)
    const notice = (await noticesOf(tx, app, account.id, plan)).find((each) => each.kind === kind)
    if (!notice) return
    await tx
      .insertInto('seen_notices')
      .values({ account_id: account.id, period_start: notice.date, kind })
      .onConflict((known) => known.doNothing())
      .execute()
  })
  await tellBilling(app, account.id)
}
