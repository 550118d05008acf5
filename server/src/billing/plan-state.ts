import { type api, TARIFF_PLANS, TRIAL_BONUS_DAYS } from '@switchboard/contract'
import type { SubscriptionRow } from '../database/schema.ts'
import { DAY_MS, utcDay } from './calendar.ts'

/** What an account has at one moment: its trial, or the plan that followed it. */
export interface Plan {
  status: api.billing.SubscriptionStatus
  name: api.billing.PlanName | null
  /** Start of the period. Sessions are counted per period. */
  start: Date
  /** Length of the period and what is left of it, in calendar days. */
  days: number
  daysRemaining: number
  isEnding: boolean
  /** Neither trial nor plan: no new session can be opened, however many are left. */
  isOver: boolean
  maxSessions: number
}

export interface PlanFacts {
  created_at: Date
  bonuses: api.billing.BonusKind[]
  subscription: SubscriptionRow | null
}

/** Renewals are often reported hours late; the plan must not stop because of that. */
const GRACE_MS = DAY_MS

export function planState(
  { created_at, bonuses, subscription }: PlanFacts,
  now: Date,
  trialSessions: number,
) {
  return subscription?.period_start && subscription.period_end
    ? paidPlan(subscription, subscription.period_start, subscription.period_end, now)
    : trialOf(created_at, bonuses, now, trialSessions)
}

/** PLANS=off: nothing runs out. Sessions are not counted, so there is no maximum to show. */
export const unlimitedPlan = (created_at: Date): Plan => ({
  status: 'active',
  name: null,
  start: created_at,
  days: 0,
  daysRemaining: 0,
  isEnding: false,
  isOver: false,
  maxSessions: 0,
})

function trialOf(start: Date, bonuses: api.billing.BonusKind[], now: Date, maxSessions: number): Plan {
  const days = bonuses.reduce((sum, kind) => sum + TRIAL_BONUS_DAYS[kind], 0)
  const daysRemaining = Math.max(0, utcDay(start) + days - utcDay(now))
  const isOver = daysRemaining === 0
  return {
    status: isOver ? 'expired' : 'trial',
    name: null,
    start,
    days,
    daysRemaining,
    isEnding: false,
    isOver,
    maxSessions,
  }
}

function paidPlan(subscription: SubscriptionRow, start: Date, end: Date, now: Date): Plan {
  const { plan, is_ending, cancelled_at } = subscription
  const isCancelled = cancelled_at !== null && cancelled_at <= now
  const isOver = isCancelled || now.getTime() >= end.getTime() + GRACE_MS
  return {
    status: isCancelled ? 'cancelled' : isOver ? 'expired' : 'active',
    name: plan,
    start,
    days: utcDay(end) - utcDay(start),
    daysRemaining: isOver ? 0 : Math.max(0, utcDay(end) - utcDay(now)),
    isEnding: is_ending && !isOver,
    isOver,
    maxSessions: TARIFF_PLANS.find(({ name }) => name === plan)!.sessions,
  }
}
