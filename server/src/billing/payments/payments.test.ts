import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inLanes } from '../../../test/in-lanes.ts'
import { DAY_S, newSubscription, paymentsOf, PAYMENT_SECRET as SECRET } from '../../../test/payments.ts'

const testing = await testApp({
  PAYMENT_WEBHOOK_SECRET: SECRET,
  PAYMENT_URL_START: 'https://pay.example/start?locale=pl',
  PAYMENT_URL_LITE: 'https://pay.example/lite',
})
const { app, newAccount, passTime, sqlIn, logged } = testing
const { nowS, signed, post, eventOf, tell, billing, referenceOf, checkout, invoice, subscribed } =
  paymentsOf(testing)

test('UPG-4 the payment page is told whose payment it is; a plan without a page has none', async () => {
  const owner = await newAccount()
  const { payment_pages } = await billing(owner)
  const [start, lite, medium] = payment_pages.map(({ url }) => (url ? new URL(url) : null))
  expect(start).toMatchObject({ host: 'pay.example', pathname: '/start' })
  expect(start?.searchParams.get('locale')).toBe('pl')
  const reference = start?.searchParams.get('client_reference_id')
  expect(reference).toMatch(/^[\da-f-]{36}$/)
  expect(lite?.searchParams.get('client_reference_id')).toBe(reference)
  expect(medium).toBeNull()
  expect(await referenceOf(await newAccount())).not.toBe(reference)
})

test('a payment makes the plan active for its period, and a renewal gives it a new one', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  const start = nowS()
  expect(await tell(await checkout(owner, sub, 'LITE'))).toBe(200)
  expect(await billing(owner)).toMatchObject({
    subscription_status: 'active',
    plan: 'LITE',
    max_sessions: 550,
  })
  expect(await tell(invoice(sub, start, start + 40 * DAY_S))).toBe(200)
  expect(await billing(owner)).toMatchObject({
    date_start_trial: new Date(start * 1000).toISOString(),
    trial_days: 40,
    days_remaining: 40,
  })
  const renewed = start + 40 * DAY_S
  const inNewShape = { subscription: undefined, parent: { subscription_details: { subscription: sub } } }
  expect(await tell(invoice(sub, renewed, renewed + 30 * DAY_S, inNewShape))).toBe(200)
  expect(await billing(owner)).toMatchObject({
    date_start_trial: new Date(renewed * 1000).toISOString(),
    trial_days: 30,
  })
  // An event that is repeated or arrives late changes nothing.
  expect(await tell(invoice(sub, start, start + 40 * DAY_S))).toBe(200)
  expect(await billing(owner)).toMatchObject({ trial_days: 30 })
})

test('another price is another plan at once, and the sessions used so far stay used', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  await tell(await checkout(owner, sub, 'START'))
  const [{ period_start } = { period_start: null }] = await sqlIn<{ period_start: Date }>(
    owner.id,
    'select period_start from subscriptions',
  )
  await sqlIn(owner.id, 'insert into plan_usage values ($1, $2, 249)', [owner.id, period_start])
  const price = { price: { metadata: { plan: 'medium' } } }
  expect(
    await tell(subscribed('updated', sub, { metadata: { plan: 'START' }, items: { data: [price] } })),
  ).toBe(200)
  expect(await billing(owner)).toMatchObject({ plan: 'MEDIUM', total_sessions: 249, max_sessions: 1100 })
  expect(
    await tell(subscribed('updated', sub, { cancel_at_period_end: true, items: { data: [price] } })),
  ).toBe(200)
  expect(await billing(owner)).toMatchObject({ subscription_status: 'active', is_ending: true })
})

test('a subscription that ends ends the plan, and older news do not bring it back', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  await tell(await checkout(owner, sub, 'START'))
  const ended = nowS() + 5
  expect(await tell(subscribed('deleted', sub, { status: 'canceled' }, { created: ended - 4 }))).toBe(200)
  passTime(5000)
  expect(await billing(owner)).toMatchObject({
    subscription_status: 'cancelled',
    stopped: 'plan_over',
    days_remaining: 0,
  })
  await tell(subscribed('updated', sub, {}, { created: ended - 4 }))
  await tell(subscribed('updated', sub, {}, { created: ended - 10 }))
  await tell(invoice(sub, ended - 10, ended + 31 * DAY_S))
  expect(await billing(owner)).toMatchObject({ subscription_status: 'cancelled' })
  // Paying again starts a plan again.
  expect(await tell(await checkout(owner, newSubscription(), 'LITE'))).toBe(200)
  expect(await billing(owner)).toMatchObject({ subscription_status: 'active', plan: 'LITE' })
  // The end of the old subscription no longer matters.
  await tell(subscribed('deleted', sub, { status: 'canceled' }, { created: nowS() - 2 * 3600 }))
  expect(await billing(owner)).toMatchObject({ subscription_status: 'active' })
})

test('one who has not paid yet keeps the trial; the invoice starts the plan', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  await tell(await checkout(owner, sub, 'START', { payment_status: 'unpaid' }))
  expect(await billing(owner)).toMatchObject({ subscription_status: 'trial', trial_days: 2 })
  await tell(invoice(sub, nowS(), nowS() + 30 * DAY_S))
  expect(await billing(owner)).toMatchObject({ subscription_status: 'active', plan: 'START' })
})

test('a checkout that is not paid takes nothing from the plan that is there, and begins its own once it is', async () => {
  const owner = await newAccount()
  const [first, second] = [newSubscription(), newSubscription()]
  await tell(await checkout(owner, first, 'LITE'))
  const unpaid = await checkout(owner, second, 'MEDIUM', { payment_status: 'unpaid' })
  expect(await tell(unpaid)).toBe(200)
  expect(await billing(owner)).toMatchObject({
    subscription_status: 'active',
    plan: 'LITE',
    max_sessions: 550,
  })
  await tell(subscribed('deleted', first, { status: 'canceled' }))
  expect(await billing(owner)).toMatchObject({ subscription_status: 'cancelled' })
  expect(await tell({ ...unpaid, id: `evt_${randomUUID()}` })).toBe(200)
  expect(await billing(owner)).toMatchObject({ subscription_status: 'cancelled' })
  const object = { ...unpaid.data.object, payment_status: 'paid' }
  expect(await tell(eventOf('checkout.session.async_payment_succeeded', object))).toBe(200)
  expect(await billing(owner)).toMatchObject({ subscription_status: 'active', plan: 'MEDIUM' })
})

test('news that come before their checkout are asked for again, and foreign ones are let go', async () => {
  const owner = await newAccount()
  const sub = newSubscription()
  const early = invoice(sub, nowS(), nowS() + 365 * DAY_S)
  expect(await tell(early)).toBe(409)
  await tell(await checkout(owner, sub, 'START'))
  expect(await tell(early)).toBe(200)
  expect(await billing(owner)).toMatchObject({ trial_days: 365 })
  const foreign = { ...invoice('sub_of_another_product', 1, 2), created: nowS() - 2 * 3600 }
  expect(await tell(foreign)).toBe(200)
  expect(await tell(eventOf('customer.created', { id: 'cus_9' }))).toBe(200)
})

test('the same event, fifty times at once, counts once', async () => {
  const owner = await newAccount()
  const event = await checkout(owner, newSubscription(), 'START')
  const statuses = await inLanes(Array.from({ length: 50 }, () => () => tell(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await sqlIn(owner.id, 'select id from payment_events')).toEqual([{ id: event.id }])
})

test('a payment that names no plan or no account is not guessed at', async () => {
  const owner = await newAccount()
  const nameless = await checkout(owner, newSubscription(), 'GOLD')
  const payload = JSON.stringify(nameless)
  const answer = await post(payload, signed(payload))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toContain('Add "plan" with START, LITE or MEDIUM')
  for (const client_reference_id of [randomUUID(), "'; drop table accounts"]) {
    const event = await checkout(owner, newSubscription(), 'START', { client_reference_id })
    expect(await tell(event)).toBe(200)
    expect(logged.some((line) => line.includes(event.id))).toBe(true)
  }
  expect(await tell(await checkout(owner, newSubscription(), 'START', { client_reference_id: null }))).toBe(
    200,
  )
  expect(await billing(owner)).toMatchObject({ subscription_status: 'trial' })
})

test('only who knows the secret is believed, for five minutes, about these very bytes', async () => {
  const owner = await newAccount()
  const payload = JSON.stringify(await checkout(owner, newSubscription(), 'MEDIUM'))
  const refused = [
    undefined,
    '',
    't=,v1=',
    signed(payload, { secret: 'another' }),
    signed(payload, { t: nowS() - 301 }),
    signed(payload, { t: nowS() + 400 }),
    signed(payload).replace('v1=', 'v0='),
    `${signed(payload).slice(0, -2)}zz`,
    signed(`${payload} `),
  ]
  for (const signature of refused) {
    const answer = await post(payload, signature)
    expect([signature, answer.statusCode]).toEqual([signature, 400])
  }
  expect(await billing(owner)).toMatchObject({ subscription_status: 'trial' })
  const two = `${signed(payload, { secret: 'old one' })},${signed(payload).split(',')[1]}`
  expect((await post(payload, two)).statusCode).toBe(200)
  expect(await billing(owner)).toMatchObject({ plan: 'MEDIUM' })
})

test('what is signed and yet no event is refused, and without a secret nobody is believed', async () => {
  for (const payload of [
    '',
    'no json',
    '[]',
    '{}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":{"object":{}}}',
  ])
    expect([payload, (await post(payload, signed(payload))).statusCode]).toEqual([payload, 400])
  app.config.PAYMENT_WEBHOOK_SECRET = null
  const answer = await post('{}', signed('{}'))
  expect(answer.statusCode).toBe(503)
  app.config.PAYMENT_WEBHOOK_SECRET = SECRET
})
