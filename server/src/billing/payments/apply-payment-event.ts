import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { tellBilling } from '../billing-changed.ts'
import { addMonths } from '../calendar.ts'
import { changeNoted } from '../change-noted.ts'
import type { PaymentEvent } from './read-event.ts'

/** How long before its checkout an event of a subscription may arrive. */
const EARLY_MS = 3_600_000

/** Events arrive at least once and in any order: each counts once, and none undoes a later one. */
export async function applyPaymentEvent(app: App, event: PaymentEvent): Promise<void> {
  const accountId = await accountOf(app, event)
  if (accountId === null) return refuseEarly(app, event)
  const isNew = await inAccount(app.db, accountId, async (tx) => {
    if (!(await isFirst(tx, app, accountId, event.id))) return false
    await changeNoted(tx, app, accountId, () => change(tx, accountId, event))
    return true
  })
  if (isNew) await tellBilling(app, accountId)
}

async function accountOf({ db }: App, event: PaymentEvent): Promise<number | null> {
  const found =
    event.kind === 'checkout'
      ? UUID.test(event.reference) && sql`account_by_payment_reference(${event.reference}::uuid)`
      : sql`account_by_subscription(${event.subscription})`
  if (!found) return null
  const { rows } = await sql<{ id: number | null }>`select ${found} as id`.execute(db)
  return rows[0]?.id ?? null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The provider retries refused events. A subscription that stays unknown for long belongs to another system. */
function refuseEarly({ log, now }: App, { id, kind, at }: PaymentEvent): void {
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

function change(tx: Transaction<Schema>, accountId: number, event: PaymentEvent): Promise<unknown> {
  switch (event.kind) {
    case 'checkout':
      return begin(tx, accountId, event)
    case 'paid':
      return prolong(tx, accountId, event)
    case 'changed':
      return changePlan(tx, accountId, event)
    case 'ended':
      return end(tx, accountId, event)
  }
}

type EventOf<Kind> = Extract<PaymentEvent, { kind: Kind }>

/**
 * Starts the first month; the invoice brings the paid period. An unpaid checkout only links the subscription to the
 * account, and changes nothing for an account that has or had another.
 */
function begin(tx: Transaction<Schema>, account_id: number, event: EventOf<'checkout'>) {
  const { plan, at, customer, subscription, isPaid } = event
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

/** How much later than the start of the first period its checkout may arrive. */
const CHECKOUT_MS = 3_600_000

/** The paid period replaces the current one, even if shorter; an invoice for an earlier period is ignored. */
function prolong(tx: Transaction<Schema>, accountId: number, { period, ...event }: EventOf<'paid'>) {
  const latestKnown = new Date(period.start.getTime() + CHECKOUT_MS)
  return ofSubscription(tx, accountId, event)
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

/** Of two changes within one second, a cancellation is the later one. */
function changePlan(tx: Transaction<Schema>, accountId: number, event: EventOf<'changed'>) {
  const { plan, isEnding, isOver, at } = event
  return ofSubscription(tx, accountId, event)
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

/** Final: events of the subscription that arrive later happened earlier. */
function end(tx: Transaction<Schema>, accountId: number, event: EventOf<'ended'>) {
  return ofSubscription(tx, accountId, event)
    .set({
      cancelled_at: sql<Date>`coalesce(cancelled_at, ${event.at})`,
      changed_at: sql<Date>`greatest(changed_at, ${event.at})`,
    })
    .execute()
}

const ofSubscription = (tx: Transaction<Schema>, accountId: number, event: { subscription: string }) =>
  tx
    .updateTable('subscriptions')
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', event.subscription)
