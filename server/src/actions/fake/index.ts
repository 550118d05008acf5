// A fake shop with the APIs of WooCommerce, Shopify and Bitrix24: the same orders in three formats.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ORDERS, type Order } from './orders.ts'

export const WOO_KEY = 'ck_fake'
export const WOO_SECRET = 'cs_fake_0123456789'
export const SHOPIFY_TOKEN = 'shpat_fake_0123456789'
export const BITRIX_CODE = 'fakecode0123456789'

export type FakeShop = Awaited<ReturnType<typeof startFakeShop>>

/**
 * `calls`: method, address and body of each request. `keys`: the Idempotency-Key of each request that was not a GET.
 * `answerWith` sets the response to the next call.
 */
export async function startFakeShop({ port = 0, host = '127.0.0.1' } = {}) {
  const calls: string[] = []
  const statusByNumber = new Map<string, string>()
  const keys: string[] = []
  let fault: ((response: ServerResponse) => void) | null = null

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    calls.push(`${request.method} ${request.url}${body && ` ${body}`}`)
    if (request.method !== 'GET') keys.push(String(request.headers['idempotency-key'] ?? ''))
    const played = fault
    fault = null
    if (played) return played(response)
    const url = new URL(request.url!, 'http://shop')
    const [status, content] = url.pathname.startsWith('/wp-json/')
      ? woo(request, url, body, statusByNumber)
      : url.pathname.startsWith('/admin/api/')
        ? shopify(request, body)
        : bitrix(url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `${host}:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address}`,
    host: address,
    calls,
    keys,
    answerWith: (play: (response: ServerResponse) => void) => {
      fault = play
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Reply = [status: number, content: unknown]

const wooError = (status: number, code: string, message: string): Reply => [
  status,
  { code, message, data: { status } },
]

/** REST API v3, with the consumer key and secret as user name and password. */
function woo(
  { method, headers }: IncomingMessage,
  { pathname }: URL,
  body: string,
  statusByNumber: Map<string, string>,
): Reply {
  const [, id] = /^\/wp-json\/wc\/v3\/orders\/(\d+)$/.exec(pathname) ?? []
  if (!id || !['GET', 'PUT', 'POST'].includes(method!))
    return wooError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  if (!headers.authorization)
    return wooError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot view this resource.')
  const [key, secret] = Buffer.from(headers.authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  if (key !== WOO_KEY)
    return wooError(401, 'woocommerce_rest_authentication_error', 'Consumer key is invalid.')
  if (secret !== WOO_SECRET)
    return wooError(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.')
  const order = ORDERS.find((each) => each.number === id)
  if (!order) return wooError(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
  if (method !== 'GET') statusByNumber.set(id, (JSON.parse(body) as { status: string }).status)
  return [200, wooOrder({ ...order, status: statusByNumber.get(id) ?? order.status })]
}

const wooOrder = ({ number, status, total, email, postcode, customer_id, items, note }: Order) => ({
  id: Number(number),
  number,
  status,
  currency: 'EUR',
  total,
  date_created: '2026-11-16T09:30:00',
  customer_id,
  customer_note: note,
  billing: {
    first_name: 'Anna',
    last_name: 'Nowak',
    email,
    phone: '+48 600 100 200',
    postcode,
    country: 'PL',
  },
  shipping: { first_name: 'Anna', last_name: 'Nowak', postcode, country: 'PL' },
  payment_method_title: 'Card',
  line_items: items.map((name, at) => ({ id: at + 1, name, quantity: 1 })),
  meta_data: [{ id: 1, key: 'is_vat_exempt', value: 'no' }],
})

/** GraphQL Admin API: one search for one order. */
function shopify({ method, headers }: IncomingMessage, body: string): Reply {
  if (headers['x-shopify-access-token'] !== SHOPIFY_TOKEN)
    return [401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }]
  if (method !== 'POST') return [404, { errors: 'Not Found' }]
  const { variables } = JSON.parse(body) as { variables?: { query?: string } }
  const [, number] = /^name:"(\d+)"$/.exec(variables?.query ?? '') ?? []
  const edges = ORDERS.filter((each) => each.number === number).map((order) => ({
    node: shopifyOrder(order),
  }))
  return [200, { data: { orders: { edges } } }]
}

const shopifyOrder = ({ number, status, total, email, postcode, items }: Order) => ({
  name: `#${number}`,
  email,
  createdAt: '2026-11-16T09:30:00Z',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: status === 'completed' ? 'FULFILLED' : 'UNFULFILLED',
  totalPriceSet: { shopMoney: { amount: total, currencyCode: 'EUR' } },
  shippingAddress: { zip: postcode },
  fulfillments: [],
  lineItems: { edges: items.map((title) => ({ node: { title } })) },
})

/** An incoming webhook: the code in the path is the key. */
function bitrix({ pathname, searchParams }: URL): Reply {
  const [, code, method] = /^\/rest\/\d+\/(\w+)\/([\w.]+?)(?:\.json)?$/.exec(pathname) ?? []
  if (code !== BITRIX_CODE)
    return [401, { error: 'INVALID_CREDENTIALS', error_description: 'Invalid request credentials' }]
  if (method !== 'sale.order.get')
    return [404, { error: 'ERROR_METHOD_NOT_FOUND', error_description: 'Method not found!' }]
  const order = ORDERS.find(({ number }) => number === searchParams.get('id'))
  if (!order) return [400, { error: '0', error_description: 'order is not exists' }]
  return [200, { result: { order: bitrixOrder(order) }, time: { duration: 0.1 } }]
}

const bitrixOrder = ({ number, status, total, email, postcode }: Order) => ({
  id: Number(number),
  accountNumber: number,
  statusId: status === 'completed' ? 'F' : 'N',
  price: Number(total),
  currency: 'EUR',
  payed: 'Y',
  canceled: 'N',
  dateInsert: '2026-11-16T09:30:00+03:00',
  propertyValues: [
    { code: 'EMAIL', name: 'E-Mail', value: email },
    { code: 'ZIP', name: 'Zip', value: postcode },
  ],
})
