// Payment webhooks in the provider's format.
import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import type { TestAccount, testApp } from './app.ts'

export const PAYMENT_SECRET = 'whsec_of_the_tests'
export const DAY_S = 86_400

/** `testing` must be configured with the secret and with a payment page for START. */
export function paymentsOf({ app, http }: Awaited<ReturnType<typeof testApp>>) {
  const nowS = () => Math.floor(app.now().getTime() / 1000)

  /** Signed as Stripe's documentation describes. */
  function signed(payload: string, { secret = PAYMENT_SECRET, t = nowS() } = {}): string {
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
  }

  const post = (payload: string, signature?: string) =>
    http.fastify.inject({
      method: 'POST',
      url: '/hooks/payments',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      payload,
    })

  const eventOf = (type: string, object: object, more: object = {}) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: nowS(),
    data: { object },
    ...more,
  })

  async function tell(event: object): Promise<number> {
    const payload = JSON.stringify(event)
    return (await post(payload, signed(payload))).statusCode
  }

  const billing = async (owner: TestAccount) => {
    const { billing_info, trial_info, sessions_info } = await owner.call(api.billing.info)
    return { ...billing_info, ...trial_info, ...sessions_info }
  }
  async function referenceOf(owner: TestAccount): Promise<string> {
    const { url } = (await billing(owner)).payment_pages[0]!
    return new URL(url!).searchParams.get('client_reference_id')!
  }

  const checkout = async (owner: TestAccount, subscription: string, plan: string, more: object = {}) =>
    eventOf('checkout.session.completed', {
      client_reference_id: await referenceOf(owner),
      metadata: { plan },
      payment_status: 'paid',
      customer: 'cus_1',
      subscription,
      ...more,
    })
  const invoice = (subscription: string, start: number, end: number, more: object = {}) =>
    eventOf('invoice.paid', { subscription, lines: { data: [{ period: { start, end } }] }, ...more })
  const subscribed = (type: string, id: string, changes: object = {}, more: object = {}) =>
    eventOf(
      `customer.subscription.${type}`,
      { id, status: 'active', metadata: {}, cancel_at_period_end: false, items: { data: [] }, ...changes },
      more,
    )

  return { nowS, signed, post, eventOf, tell, billing, referenceOf, checkout, invoice, subscribed }
}

export const newSubscription = () => `sub_${randomUUID()}`
