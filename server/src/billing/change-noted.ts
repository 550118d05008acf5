import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { utcDay } from './calendar.ts'
import { planOf } from './plan-of.ts'
import type { Plan } from './plan-state.ts'

/** Changes a plan; where it is another one afterwards, the audit trail says in the same transaction what it is. */
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

/** What its owner can see of it, by the day: an invoice moves the beginning of its checkout by seconds. */
const looksOf = ({ name, status, start, days, isEnding }: Plan) =>
  [name, status, utcDay(start), days, isEnding].join()
