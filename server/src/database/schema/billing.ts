// The trial, the plans and their usage.
import type { api } from '@switchboard/contract'
import type { Generated, Selectable } from 'kysely'

export interface BillingSchema {
  trial_bonuses: { account_id: number; kind: api.billing.BonusKind; granted_at: Date }
  subscriptions: SubscriptionsTable
  plan_usage: { account_id: number; period_start: Date; used: number }
  payment_events: { account_id: number; id: string; received_at: Date }
  seen_notices: { account_id: number; period_start: Date; kind: api.billing.NoticeKind }
}

interface SubscriptionsTable {
  account_id: number
  plan: api.billing.PlanName
  period_start: Date | null
  period_end: Date | null
  is_ending: Generated<boolean>
  cancelled_at: Date | null
  customer_id: string | null
  subscription_id: string | null
  changed_at: Date
}

export type SubscriptionRow = Selectable<SubscriptionsTable>
