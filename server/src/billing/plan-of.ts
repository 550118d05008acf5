import type { api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema, SubscriptionRow } from '../database/schema.ts'
import { type Plan, type PlanFacts, planState, unlimitedPlan } from './plan-state.ts'

/** The plan as it is now, and how many of its sessions have been opened. */
export interface UsedPlan extends Plan {
  used: number
  /** Why no new session can be opened; null if one can. */
  stopped: api.billing.StopReason | null
}

export async function planOf(
  tx: Transaction<Schema>,
  app: Pick<App, 'now' | 'config'>,
  accountId: number,
): Promise<UsedPlan> {
  const { used, ...facts } = await factsOf(tx, accountId)
  if (app.config.PLANS === 'off') return { ...unlimitedPlan(facts.created_at), used: 0, stopped: null }
  const plan = planState(facts, app.now(), app.config.TRIAL_SESSIONS)
  return { ...plan, used, stopped: stopReason(plan, used) }
}

function stopReason({ name, isOver, maxSessions }: Plan, used: number): api.billing.StopReason | null {
  if (isOver) return name === null ? 'trial_over' : 'plan_over'
  return used >= maxSessions ? 'sessions_used' : null
}

/** One query, because every list of chats needs it. Used sessions belong to the paid period, or else to the trial. */
async function factsOf(tx: Transaction<Schema>, accountId: number): Promise<PlanFacts & { used: number }> {
  const { rows } = await sql<SubscriptionRow & Omit<PlanFacts, 'subscription'> & { used: number }>`
    select s.*, a.created_at,
      array(select kind from trial_bonuses b where b.account_id = a.id) as bonuses,
      coalesce((select used from plan_usage u where u.account_id = a.id
        and u.period_start = coalesce(s.period_start, date_trunc('milliseconds', a.created_at))), 0) as used
    from accounts a left join subscriptions s on s.account_id = a.id
    where a.id = ${accountId}`.execute(tx)
  const { created_at, bonuses, used, ...subscription } = rows[0]!
  return { created_at, bonuses, used, subscription: subscription.plan === null ? null : subscription }
}
