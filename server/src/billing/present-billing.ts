import { api, TARIFF_PLANS, TRIAL_BONUS_DAYS } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { unseenNotices } from './notices.ts'
import { planOf } from './plan-of.ts'

type Reader = Pick<App, 'now' | 'config'>

/** The plan as it leaves the server. */
export async function presentBilling(
  tx: Transaction<Schema>,
  app: Reader,
  accountId: number,
): Promise<api.billing.BillingInfo> {
  const plan = await planOf(tx, app, accountId)
  return {
    billing_info: {
      subscription_status: plan.status,
      plan: plan.name,
      is_ending: plan.isEnding,
      stopped: plan.stopped,
      notices: await unseenNotices(tx, app, accountId, plan),
      plans: app.config.PLANS,
      payment_pages: await paymentPages(tx, app, accountId),
    },
    trial_info: {
      date_start_trial: plan.start.toISOString(),
      trial_days: plan.days,
      days_remaining: plan.daysRemaining,
      bonuses: await bonusesOf(tx, accountId),
    },
    sessions_info: { total_sessions: plan.used, max_sessions: plan.maxSessions },
  }
}

/** The reference comes back with the payment and identifies the account. */
async function paymentPages(tx: Transaction<Schema>, { config }: Reader, accountId: number) {
  const { payment_reference } = await tx
    .selectFrom('accounts')
    .select('payment_reference')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return TARIFF_PLANS.map(({ name }) => {
    const price = config[`PLAN_PRICE_${name}`]
    const page = config[`PAYMENT_URL_${name}`]
    if (!page) return { plan: name, price, url: null }
    const url = new URL(page)
    url.searchParams.set('client_reference_id', payment_reference)
    return { plan: name, price, url: url.href }
  })
}

async function bonusesOf(tx: Transaction<Schema>, accountId: number) {
  const granted = await tx
    .selectFrom('trial_bonuses')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute()
  return api.billing.BonusKind.options.map((kind) => ({
    kind,
    days: TRIAL_BONUS_DAYS[kind],
    is_granted: granted.some((bonus) => bonus.kind === kind),
  }))
}
