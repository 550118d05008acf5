import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { planOf } from './plan-of.ts'

/** After a change, in its transaction: the audit trail says what the plan is from here on. */
export async function notePlan(
  tx: Transaction<Schema>,
  app: Pick<App, 'now' | 'config'>,
  accountId: number,
): Promise<void> {
  const { name, status } = await planOf(tx, app, accountId)
  const about = `${name ?? 'trial'}, ${status}`
  await noteAudit(tx, { id: accountId }, { action: 'plan_changed', at: app.now(), about })
}
