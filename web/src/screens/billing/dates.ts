import type { BillingInfo } from '../../data/billing.ts'
import { DAY_MS } from '../../lib/short-time.ts'

type TrialInfo = Pick<BillingInfo['trial_info'], 'date_start_trial' | 'trial_days'>

/** dd/mm/yyyy, or null if there is no date. Shown in UTC, because days are counted in UTC. */
export function dayText(at: Date | string | null | undefined): string | null {
  const date = new Date(at ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

export function expireDate(trial: TrialInfo | undefined): Date | null {
  if (!trial?.date_start_trial) return null
  return new Date(Date.parse(trial.date_start_trial) + trial.trial_days * DAY_MS)
}
