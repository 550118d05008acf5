import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema, SubscriptionRow } from '../database/schema.ts'
import { type Plan, type PlanFacts, planState } from './plan-state.ts'

/** The plan as it is now, and how many of its sessions have been opened. */
export interface UsedPlan extends Plan {
  used: number
  /** Why no new session can be opened; null as long as one can. */
  stopped: api.billing.StopReason | null
}

export async function planOf(
  tx: Transaction<Schema>,
  app: Pick<App, 'now' | 'config'>,
  accountId: number,
): Promise<UsedPlan> {
  const facts = await factsOf(tx, accountId)
  const plan = planState(facts, app.now(), app.config.TRIAL_SESSIONS)
  const usage = await tx
    .selectFrom('plan_usage')
    .select('used')
    .where('account_id', '=', accountId)
    .where('period_start', '=', plan.start)
    .executeTakeFirst()
  const used = usage?.used ?? 0
  return { ...plan, used, stopped: stopReason(plan, used) }
}

function stopReason({ name, isOver, maxSessions }: Plan, used: number): api.billing.StopReason | null {
  if (isOver) return name === null ? 'trial_over' : 'plan_over'
  return used >= maxSessions ? 'sessions_used' : null
}

async function factsOf(tx: Transaction<Schema>, accountId: number): Promise<PlanFacts> {
  const account = await tx
    .selectFrom('accounts')
    .select([
      'created_at',
      sql<api.billing.BonusKind[]>`array(select kind from trial_bonuses where account_id = accounts.id)`.as(
        'bonuses',
      ),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...account, subscription: await subscriptionOf(tx, accountId) }
}

async function subscriptionOf(tx: Transaction<Schema>, accountId: number): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}
