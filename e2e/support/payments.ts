// A fake payment provider: its payment pages, and the events it sends to the product.
import { createHmac, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { api } from '@switchboard/contract'
import type { TestAccount } from './account.ts'

const SECRET = 'whsec_of_the_browser_tests'

/** MEDIUM has no payment page. */
export const paymentSettings = {
  PAYMENT_URL_START: 'http://pay.test/start',
  PAYMENT_URL_LITE: 'http://pay.test/lite',
  PLAN_PRICE_START: '€19 a month',
  PLAN_PRICE_LITE: '€39 a month',
  PAYMENT_WEBHOOK_SECRET: SECRET,
}

export const servePaymentPages = (context: BrowserContext) =>
  context.route('http://pay.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }),
  )

export async function pay(baseUrl: string, { client }: TestAccount, plan: string): Promise<void> {
  const { billing_info } = await client.call(api.billing.info)
  const page = new URL(billing_info.payment_pages[0]!.url!)
  const session = {
    client_reference_id: page.searchParams.get('client_reference_id'),
    metadata: { plan },
    payment_status: 'paid',
    customer: 'cus_1',
    subscription: `sub_${randomUUID()}`,
  }
  await tell(baseUrl, {
    id: `evt_${randomUUID()}`,
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: session },
  })
}

async function tell(baseUrl: string, event: object): Promise<void> {
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
  const answer = await fetch(`${baseUrl}/hooks/payments`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The payment was not taken: ${await answer.text()}`)
}
