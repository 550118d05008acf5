import type { BillingInfo } from '../../data/billing.ts'

/** Returns the translation key. A trial has sessions too, but no plan. */
export function stopTitle({ stopped, plan }: Pick<BillingInfo['billing_info'], 'stopped' | 'plan'>): string {
  return stopped === 'sessions_used' && plan === null ? 'plan_trial_sessions_used' : `plan_${stopped}`
}
