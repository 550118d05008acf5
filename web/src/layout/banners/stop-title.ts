import type { BillingInfo } from '../../data/billing.ts'

/** The key of why the assistants are silent. A trial has sessions too, and is no plan. */
export function stopTitle({ stopped, plan }: Pick<BillingInfo['billing_info'], 'stopped' | 'plan'>): string {
  return stopped === 'sessions_used' && plan === null ? 'plan_trial_sessions_used' : `plan_${stopped}`
}
