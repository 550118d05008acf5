import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { addMonths } from './calendar.ts'
import { changeNoted } from './change-noted.ts'

export type PlanWish = { plan: api.billing.PlanName; months: number } | null

/** Changes the plan manually, from now on; null ends it at once. */
export const changePlan = (
  tx: Transaction<Schema>,
  app: Pick<App, 'config' | 'now'>,
  accountId: number,
  wish: PlanWish,
) =>
  changeNoted(tx, app, accountId, () =>
    wish ? givePlan(tx, accountId, wish, app.now()) : cancelPlan(tx, accountId, app.now()),
  )

function givePlan(
  tx: Transaction<Schema>,
  account_id: number,
  { plan, months }: NonNullable<PlanWish>,
  now: Date,
) {
  const given = {
    plan,
    period_start: now,
    period_end: addMonths(now, months),
    is_ending: false,
    cancelled_at: null,
    changed_at: now,
  }
  return tx
    .insertInto('subscriptions')
    .values({ account_id, ...given })
    .onConflict((known) => known.column('account_id').doUpdateSet(given))
    .execute()
}

async function cancelPlan(tx: Transaction<Schema>, accountId: number, now: Date) {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: now, changed_at: now })
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (!ended) throw new AppError('conflict', reason('plan_none'))
}
