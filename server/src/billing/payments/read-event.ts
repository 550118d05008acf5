// Translates the payment provider's events into the product's terms. Older and newer versions of Stripe's API keep
// some fields in different places; both are read.
import { api } from '@switchboard/contract'
import { z } from 'zod'

/** One event about a payment or a subscription. */
export type PaymentEvent = { id: string; at: Date } & (
  | {
      kind: 'checkout'
      reference: string
      plan: Plan
      isPaid: boolean
      customer: string | null
      subscription: string | null
    }
  | { kind: 'paid'; subscription: string; period: { start: Date; end: Date } }
  | { kind: 'changed'; subscription: string; plan: Plan; isEnding: boolean; isOver: boolean }
  | { kind: 'ended'; subscription: string }
)

type Plan = api.billing.PlanName | null

/** Returns null for an event that does not concern a plan. */
export function readEvent(json: unknown): PaymentEvent | null {
  const { id, type, created, data } = Envelope.parse(json)
  const about = { id, at: seconds(created) }
  const told = readers[type]?.(data.object)
  return told ? { ...about, ...told } : null
}

type Told = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, 'id' | 'at'>
    : never
  : never

const readers: Record<string, (object: unknown) => Told | null> = {
  'checkout.session.completed': readCheckout,
  // Some payment methods take days: their checkout was reported before, as unpaid.
  'checkout.session.async_payment_succeeded': readCheckout,
  'invoice.paid': readInvoice,
  'customer.subscription.updated': readChange,
  'customer.subscription.deleted': (object) => ({
    kind: 'ended',
    subscription: Subscription.parse(object).id,
  }),
}

function readCheckout(object: unknown): Told | null {
  const session = Checkout.parse(object)
  // A checkout of another system: ours always carry a reference to the account.
  if (!session.client_reference_id) return null
  return {
    kind: 'checkout',
    reference: session.client_reference_id,
    plan: planIn(session.metadata),
    isPaid: session.payment_status !== 'unpaid',
    customer: session.customer ?? null,
    subscription: session.subscription ?? null,
  }
}

/** Reads the line of the subscription whose period ends last. */
function readInvoice(object: unknown): Told | null {
  const invoice = Invoice.parse(object)
  const subscription = invoice.subscription ?? invoice.parent?.subscription_details?.subscription
  const [line] = invoice.lines.data
    .filter(isPeriod)
    .toSorted((one, other) => other.period.end - one.period.end)
  if (!subscription || !line) return null
  return {
    kind: 'paid',
    subscription,
    period: { start: seconds(line.period.start), end: seconds(line.period.end) },
  }
}

/** Other lines correct earlier charges, or charge for something else. */
const isPeriod = ({ period, type, proration, parent }: z.infer<typeof Line>) =>
  period.end > period.start &&
  !(proration ?? parent?.subscription_item_details?.proration) &&
  type !== 'invoiceitem' &&
  !parent?.invoice_item_details

function readChange(object: unknown): Told {
  const { id, status, metadata, cancel_at_period_end, cancel_at, items } = Subscription.parse(object)
  return {
    kind: 'changed',
    subscription: id,
    plan: items.data.map(({ price }) => planIn(price.metadata)).find(Boolean) ?? planIn(metadata),
    isEnding: cancel_at_period_end || Boolean(cancel_at),
    isOver: OVER.includes(status),
  }
}

const OVER = ['canceled', 'unpaid', 'paused', 'incomplete_expired']

const planIn = (metadata: Record<string, string> | null | undefined): Plan =>
  api.billing.PlanName.safeParse(metadata?.plan?.trim().toUpperCase()).data ?? null

const seconds = (time: number) => new Date(time * 1000)

const Metadata = z.record(z.string(), z.string()).nullish()
const Envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }),
})
const Checkout = z.object({
  client_reference_id: z.string().nullish(),
  metadata: Metadata,
  payment_status: z.string(),
  customer: z.string().nullish(),
  subscription: z.string().nullish(),
})
const Line = z.object({
  period: z.object({ start: z.int(), end: z.int() }),
  type: z.string().nullish(),
  proration: z.boolean().nullish(),
  parent: z
    .object({
      subscription_item_details: z.object({ proration: z.boolean().nullish() }).nullish(),
      invoice_item_details: z.unknown().optional(),
    })
    .nullish(),
})
const Invoice = z.object({
  subscription: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }).nullish() }).nullish(),
  lines: z.object({ data: z.array(Line) }),
})
const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  metadata: Metadata,
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: z.int().nullish(),
  items: z.object({ data: z.array(z.object({ price: z.object({ metadata: Metadata }) })) }),
})
