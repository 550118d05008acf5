import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { utcDay } from './calendar.ts'
import { planOf } from './plan-of.ts'
import type { Plan } from './plan-state.ts'

/** Changes a plan, and adds the new plan to the audit trail in the same transaction if it differs. */
export async function changeNoted(
  tx: Transaction<Schema>,
  app: Pick<App, 'now' | 'config'>,
  accountId: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await planOf(tx, app, accountId)
  await change()
  const plan = await planOf(tx, app, accountId)
  if (looksOf(plan) === looksOf(before)) return
  const about = `${plan.name ?? 'trial'}, ${plan.status}`
  await noteAudit(tx, { id: accountId }, { action: 'plan_changed', at: app.now(), about })
}

/** What the owner can see of the plan, in whole days: an invoice moves the start that the checkout set by seconds. */
const looksOf = ({ name, status, start, days, isEnding }: Plan) =>
  [name, status, utcDay(start), days, isEnding].join()
