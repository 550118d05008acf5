import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Success, Timestamp } from './fields.ts'
import { TARIFF_PLANS, TRIAL_BONUS_DAYS } from './limits.ts'

export const SubscriptionStatus = z.enum(['trial', 'active', 'expired', 'cancelled'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const PlanName = z.enum(TARIFF_PLANS.map(({ name }) => name))
export type PlanName = z.infer<typeof PlanName>

export const BonusKind = z.enum(Object.keys(TRIAL_BONUS_DAYS) as (keyof typeof TRIAL_BONUS_DAYS)[])
export type BonusKind = z.infer<typeof BonusKind>

/** Why the assistants accept no new conversations. */
export const StopReason = z.enum(['trial_over', 'plan_over', 'sessions_used'])
export type StopReason = z.infer<typeof StopReason>

/** Warnings to the owner before the assistants stop. */
export const NoticeKind = z.enum(['sessions_low', 'trial_ending', 'livechat_crowded', 'livechat_full'])
export type NoticeKind = z.infer<typeof NoticeKind>

export const BillingInfo = z.object({
  billing_info: z.object({
    subscription_status: SubscriptionStatus,
    plan: PlanName.nullable(),
    /** The plan was cancelled and ends with the current period. */
    is_ending: z.boolean(),
    stopped: StopReason.nullable(),
    /** Notices that nobody has dismissed yet. */
    notices: z.array(NoticeKind),
    /** `off`: this installation has no trial, no session limit and no plans. */
    plans: z.enum(['on', 'off']),
    /** The payment page and price of each plan; null if the installation has not configured them. */
    payment_pages: z.array(
      z.object({ plan: PlanName, price: z.string().nullable(), url: z.url().nullable() }),
    ),
  }),
  /** After a plan has been paid for, these describe the paid period: first day, length and days left. */
  trial_info: z.object({
    date_start_trial: Timestamp.nullable(),
    trial_days: z.int(),
    days_remaining: z.int(),
    bonuses: z.array(z.object({ kind: BonusKind, days: z.int(), is_granted: z.boolean() })),
  }),
  sessions_info: z.object({ total_sessions: z.int(), max_sessions: z.int() }),
})
export type BillingInfo = z.infer<typeof BillingInfo>

export const info = endpoint({
  method: 'GET',
  path: '/api/trial-billing-info',
  access: 'viewer',
  summary: "The account's plan, trial and used sessions.",
  response: answer(BillingInfo.shape),
})

export const seeNotice = endpoint({
  method: 'POST',
  path: '/api/billing-notices/seen',
  access: 'admin',
  summary: 'Puts a notice about the plan away, for the rest of the period.',
  body: z.strictObject({ kind: NoticeKind }),
  response: Success,
})
