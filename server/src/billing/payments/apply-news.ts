import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { tellBilling } from '../billing-changed.ts'
import { addMonths } from '../calendar.ts'
import { changeNoted } from '../change-noted.ts'
import type { PaymentNews } from './read-event.ts'

/** So long news about an unknown subscription may be ahead of the checkout that began it. */
const EARLY_MS = 3_600_000

/** News come at least once and in any order: each counts once, and none undoes what happened after it. */
export async function applyNews(app: App, news: PaymentNews): Promise<void> {
  const accountId = await accountOf(app, news)
  if (accountId === null) return refuseEarly(app, news)
  const isNew = await inAccount(app.db, accountId, async (tx) => {
    if (!(await isFirst(tx, app, accountId, news.id))) return false
    await changeNoted(tx, app, accountId, () => change(tx, accountId, news))
    return true
  })
  if (isNew) await tellBilling(app, accountId)
}

async function accountOf({ db }: App, news: PaymentNews): Promise<number | null> {
  const found =
    news.kind === 'checkout'
      ? UUID.test(news.reference) && sql`account_by_payment_reference(${news.reference}::uuid)`
      : sql`account_by_subscription(${news.subscription})`
  if (!found) return null
  const { rows } = await sql<{ id: number | null }>`select ${found} as id`.execute(db)
  return rows[0]?.id ?? null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Refused, the provider tells it again later; what has stayed unknown for long is somebody else's. */
function refuseEarly({ log, now }: App, { id, kind, at }: PaymentNews): void {
  if (kind === 'checkout') log.warn({ event: id }, 'a payment names no account of this installation')
  else if (now().getTime() - at.getTime() < EARLY_MS)
    throw new AppError('conflict', 'No checkout has named this subscription yet. Send the event again later.')
}

async function isFirst(tx: Transaction<Schema>, app: App, account_id: number, id: string): Promise<boolean> {
  const added = await tx
    .insertInto('payment_events')
    .values({ account_id, id, received_at: app.now() })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

function change(tx: Transaction<Schema>, accountId: number, news: PaymentNews): Promise<unknown> {
  switch (news.kind) {
    case 'checkout':
      return begin(tx, accountId, news)
    case 'paid':
      return prolong(tx, accountId, news)
    case 'changed':
      return changePlan(tx, accountId, news)
    case 'ended':
      return end(tx, accountId, news)
  }
}

type News<Kind> = Extract<PaymentNews, { kind: Kind }>

/**
 * The first month begins here; what was really paid for comes with the invoice. A checkout that is not paid yet only
 * says whose the subscription is, and takes nothing from an account that has or had another.
 */
function begin(tx: Transaction<Schema>, account_id: number, news: News<'checkout'>) {
  const { plan, at, customer, subscription, isPaid } = news
  if (!plan) throw new AppError('invalid_request', NO_PLAN)
  const bought = {
    plan,
    is_ending: false,
    cancelled_at: null,
    customer_id: customer,
    subscription_id: subscription,
    changed_at: at,
    ...(isPaid && { period_start: at, period_end: addMonths(at, 1) }),
  }
  return tx
    .insertInto('subscriptions')
    .values({ account_id, ...bought })
    .onConflict((known) =>
      isPaid
        ? known.column('account_id').doUpdateSet(bought).where('subscriptions.changed_at', '<=', at)
        : known.doNothing(),
    )
    .execute()
}

const NO_PLAN =
  'The checkout names no plan. Add "plan" with START, LITE or MEDIUM to the metadata of the payment link.'

/** So much later than the first period itself its checkout may have been told. */
const CHECKOUT_MS = 3_600_000

/** What was paid for counts, also where it is shorter than what was left; an invoice for an earlier period is late. */
function prolong(tx: Transaction<Schema>, accountId: number, { period, ...news }: News<'paid'>) {
  const latestKnown = new Date(period.start.getTime() + CHECKOUT_MS)
  return ofSubscription(tx, accountId, news)
    .set({ period_start: period.start, period_end: period.end })
    .where((eb) =>
      eb.or([
        eb('period_start', 'is', null),
        eb('period_start', '<=', latestKnown),
        eb('period_end', '<', period.end),
      ]),
    )
    .execute()
}

/** Two changes within one second: an end is the later of them. */
function changePlan(tx: Transaction<Schema>, accountId: number, news: News<'changed'>) {
  const { plan, isEnding, isOver, at } = news
  return ofSubscription(tx, accountId, news)
    .set({
      ...(plan && { plan }),
      is_ending: isEnding,
      cancelled_at: isOver ? at : null,
      changed_at: at,
    })
    .where((eb) =>
      eb.or([eb('changed_at', '<', at), eb.and([eb('changed_at', '=', at), eb('cancelled_at', 'is', null)])]),
    )
    .execute()
}

/** For good: what is told of the subscription later happened before. */
function end(tx: Transaction<Schema>, accountId: number, news: News<'ended'>) {
  return ofSubscription(tx, accountId, news)
    .set({
      cancelled_at: sql<Date>`coalesce(cancelled_at, ${news.at})`,
      changed_at: sql<Date>`greatest(changed_at, ${news.at})`,
    })
    .execute()
}

const ofSubscription = (tx: Transaction<Schema>, accountId: number, news: { subscription: string }) =>
  tx
    .updateTable('subscriptions')
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', news.subscription)
