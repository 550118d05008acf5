import { ACTION_PRESETS, api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { refusal } from '../../test/visitor.ts'
import { type Customer, valueIn } from './customer.ts'
import { BITRIX_CODE, SHOPIFY_TOKEN, startFakeShop, WOO_KEY, WOO_SECRET } from './fake/index.ts'
import { openAction, runAction } from './run-action.ts'

const shop = await startFakeShop()
afterAll(() => shop.close())
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: shop.host })
const { app, newAccount, sqlIn } = testing

type Wish = api.actions.ActionWish

const wishFor = (preset: keyof typeof ACTION_PRESETS, more: Partial<Wish> = {}) =>
  api.actions.ActionWish.parse({
    ...ACTION_PRESETS[preset],
    name: 'Order status',
    when_to_use: 'Where is my order?',
    url: ACTION_PRESETS[preset].url.replace(/^https:\/\/[^/]+/, shop.url),
    ...more,
  })
const woo = (more: Partial<Wish> = {}) =>
  wishFor('woocommerce', { auth: { type: 'basic', name: WOO_KEY }, secret: WOO_SECRET, ...more })

async function ownerWithAgent() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Shop' } })
  const params = { id: agent.id }
  const add = async (body: Wish) => (await owner.call(api.actions.create, { params, body })).action
  const change = async (actionId: number, body: Wish) =>
    (await owner.call(api.actions.change, { params: { ...params, actionId }, body })).action
  const tryOut = (action: Wish, values: Record<string, string>, action_id?: number) =>
    owner.call(api.actions.tryOut, { params, body: { action, values, ...(action_id && { action_id }) } })
  const list = async () => (await owner.call(api.actions.list, { params })).actions
  const rowOf = async (id: number) =>
    (
      await sqlIn<{ secret: string; secret_host: string }>(owner.id, 'select * from actions where id = $1', [
        id,
      ])
    )[0]!
  return { owner, agent, params, add, change, tryOut, list, rowOf }
}

let chats = 0
/** Runs the shop's action with an order number for this customer. */
async function lookUp(customer: Partial<Customer>, order_number = '1042', wish = woo()) {
  const { owner, add, rowOf } = await ownerWithAgent()
  const { id } = await add(wish)
  return runAction(app, openAction(app, (await rowOf(id)) as never), {
    account_id: owner.id,
    chat_id: ++chats,
    customer: { identity: {}, said: [`where is my order ${order_number}?`], ...customer },
    values: { order_number },
  })
}

test('an action is added, changed and deleted, and its secret is sealed and never shown', async () => {
  const { owner, params, add, change, list, rowOf } = await ownerWithAgent()
  const made = await add(woo())
  expect(made).toMatchObject({ name: 'Order status', has_secret: true, is_on: true })
  expect(JSON.stringify(made)).not.toContain(WOO_SECRET)
  const row = await rowOf(made.id)
  expect(row.secret).not.toContain(WOO_SECRET)
  const { secret: _, ...kept } = woo({ name: 'Orders' })
  expect(await change(made.id, kept)).toMatchObject({ id: made.id, name: 'Orders', has_secret: true })
  expect(await list()).toHaveLength(1)
  await owner.call(api.actions.remove, { params: { ...params, actionId: made.id } })
  expect(await list()).toEqual([])
})

test('a secret does not go to another host than the one it was entered for', async () => {
  const { add, change, tryOut } = await ownerWithAgent()
  const made = await add(woo())
  const { secret: _, ...elsewhere } = woo({ url: 'https://evil.example/{order_number}' })
  expect(await refusal(change(made.id, elsewhere))).toMatchObject({ status: 400 })
  expect(await refusal(tryOut(elsewhere, { order_number: '1' }, made.id))).toMatchObject({ status: 400 })
  expect(await change(made.id, { ...elsewhere, secret: 'another' })).toMatchObject({ has_secret: true })
})

test.each([
  ['a host with a placeholder', { url: 'https://{order_number}.example.com/' }],
  ['a placeholder that nothing fills', { url: 'https://example.com/{unknown}' }],
  ['an unencrypted address', { url: 'http://example.com/{order_number}' }],
  ['a body that is not JSON', { method: 'POST' as const, body: '{"id": {order_number}}' }],
  ['no address at all', { url: 'orders/{order_number}' }],
])('%s is refused', async (_what, more) => {
  const { add } = await ownerWithAgent()
  expect(await refusal(add(woo(more)))).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('trying an action shows the request without the secret, the fields, and whose it is', async () => {
  const { tryOut } = await ownerWithAgent()
  const { call, proofs, reply } = await tryOut(woo(), { order_number: '1042' })
  expect(call).toMatchObject({
    status: 'done',
    request: `GET ${shop.url}/wp-json/wc/v3/orders/1042`,
    http_status: 200,
    fields: expect.arrayContaining([
      { label: 'status', value: 'processing' },
      { label: 'items', value: 'Oak desk lamp, Linen shade' },
    ]),
  })
  expect(proofs).toContainEqual({ label: 'email', value: 'anna@example.com' })
  expect(reply).toContain('"status": "processing"')
  const wrong = await tryOut(woo({ secret: 'wrong' }), { order_number: '1042' })
  expect(wrong.call).toMatchObject({
    status: 'failed',
    http_status: 401,
    error: 'The address does not accept the secret (status 401).',
  })
})

test.each([
  ['woocommerce', { auth: { type: 'basic', name: WOO_KEY }, secret: WOO_SECRET }],
  ['shopify', { secret: SHOPIFY_TOKEN }],
  ['bitrix24', { secret: BITRIX_CODE }],
] as const)(
  'the preset for %s finds an order and whose it is, and nothing where there is none',
  async (preset, more) => {
    const { tryOut } = await ownerWithAgent()
    const wish = wishFor(preset, more)
    const { call, proofs } = await tryOut(wish, { order_number: '1042' })
    expect(call.status).toBe('done')
    expect(call.request).not.toContain(more.secret)
    expect(call.fields.find(({ label }) => label === 'order_number')?.value).toContain('1042')
    expect(proofs).toEqual(
      expect.arrayContaining([
        { label: 'email', value: 'anna@example.com' },
        { label: 'postcode', value: '00-950' },
      ]),
    )
    expect((await tryOut(wish, { order_number: '9' })).call.status).toBe('not_found')
  },
)

test('a verified customer is told of their own order, and of nobody else’s', async () => {
  const anna = { identity: { email: 'Anna@example.com' } }
  expect(await lookUp(anna)).toMatchObject({
    status: 'done',
    request: expect.stringContaining('/orders/1042'),
  })
  expect(await lookUp(anna, '1043')).toMatchObject({ status: 'not_theirs', fields: [] })
  expect(await lookUp(anna, '9')).toMatchObject({ status: 'not_found', fields: [] })
  const byNumber = { identity: { user_id: '7' } }
  expect((await lookUp(byNumber)).status).toBe('done')
  expect((await lookUp(byNumber, '1043')).status).toBe('not_theirs')
})

test('what somebody else’s order holds does not help a verified customer', async () => {
  const said = ['order 1043, bob@example.com, 31-001']
  expect((await lookUp({ identity: { email: 'anna@example.com' }, said }, '1043')).status).toBe('not_theirs')
})

test('a customer without a verified identity must know another fact of the order', async () => {
  const before = shop.calls.length
  expect(await lookUp({})).toMatchObject({ status: 'needs', missing: ['email', 'postcode'], request: '' })
  expect(shop.calls).toHaveLength(before)
  for (const fact of ['my mail is ANNA@example.com.', '00-950', 'postcode 00 950'])
    expect((await lookUp({ said: [fact, 'where is my order 1042?'] })).status).toBe('done')
  for (const fact of ['bob@example.com', '31-001', 'anna@example', '950', '1042'])
    expect((await lookUp({ said: [fact, 'where is my order 1042?'] })).status).not.toBe('done')
})

test('a list of guesses is not looked through', async () => {
  const guesses = Array.from({ length: 40 }, (_, at) => `31-0${at + 10}`).join(' ')
  expect((await lookUp({ said: [`${guesses} 00-950`] })).status).toBe('not_theirs')
})

test('no part of what is looked up proves whose it is', async () => {
  const inputs = [{ name: 'order_number', label: 'Order', kind: 'text' as const }]
  const asked = (value: string, said = value) => lookUp({ said: [said] }, value, woo({ inputs }))
  expect((await asked('1042 OR email:anna@example.com')).status).toBe('needs')
  expect((await asked('AB-1042', 'where is ab-1042?')).status).toBe('needs')
})

/** One shop, and look-ups by strangers, each in a new chat. */
async function strangersAt(wish = woo()) {
  const { owner, add, rowOf } = await ownerWithAgent()
  const action = openAction(app, (await rowOf((await add(wish)).id)) as never)
  return async (values: Record<string, string>, fact: string, identity: Customer['identity'] = {}) =>
    (
      await runAction(app, action, {
        ...{ account_id: owner.id, chat_id: ++chats, values },
        customer: { identity, said: [fact] },
      })
    ).status
}

test('an order is guessed at five times an hour, however its number is written, and its verified owner still reads it', async () => {
  const ask = await strangersAt()
  for (let turn = 0; turn < 6; turn += 1) expect(await ask({ order_number: '1042' }, '00-950')).toBe('done')
  for (let turn = 0; turn < 5; turn += 1)
    expect(await ask({ order_number: '1042' }, '31-001')).toBe('not_theirs')
  const before = shop.calls.length
  expect(await ask({ order_number: '01042' }, '00-950')).toBe('not_theirs')
  expect(await ask({ order_number: '1042' }, '00-950')).toBe('not_theirs')
  expect(shop.calls).toHaveLength(before)
  expect(await ask({ order_number: '1042' }, '', { email: 'anna@example.com' })).toBe('done')
})

test('customers who are looked up by their identity do not use up each other’s attempts', async () => {
  const url = `${shop.url}/wp-json/wc/v3/orders/1042?email={customer.email}`
  const ask = await strangersAt(woo({ url, inputs: [] }))
  for (let turn = 0; turn < 31; turn += 1)
    expect(await ask({}, '', { email: 'anna@example.com' })).toBe('done')
})

test('after too many attempts in a chat nothing is looked up any more', async () => {
  const { owner, add, rowOf } = await ownerWithAgent()
  const { id } = await add(woo())
  const action = openAction(app, (await rowOf(id)) as never)
  const ask = (order_number: string) =>
    runAction(app, action, {
      ...{ account_id: owner.id, chat_id: 1, values: { order_number } },
      customer: { identity: { email: 'anna@example.com' }, said: [] },
    })
  for (let number = 2000; number < 2020; number += 1) await ask(String(number))
  const before = shop.calls.length
  expect(await ask('1042')).toMatchObject({ status: 'not_theirs', fields: [] })
  expect(shop.calls).toHaveLength(before)
})

test('a value stays in its place: it reaches no other path and adds no field', async () => {
  const wish = woo({
    ...{ method: 'POST', url: `${shop.url}/rest/{order_number}`, body: '{"id": "{order_number}"}' },
    proofs: [],
  })
  await lookUp({}, '1/2?x=1&y', wish)
  expect(shop.calls.at(-1)).toBe('POST /rest/1%2F2%3Fx%3D1%26y {"id":"1/2?x=1&y"}')
  await lookUp({}, '1", "admin": "yes', wish)
  expect(shop.calls.at(-1)).toContain('{"id":"1\\", \\"admin\\": \\"yes"}')
  const before = shop.calls.length
  expect((await lookUp({}, '../orders', wish)).status).toBe('failed')
  expect(shop.calls).toHaveLength(before)
})

test('a slow, broken or redirecting address fails within its time, and nothing is followed', async () => {
  const asked = () => lookUp({ identity: { email: 'anna@example.com' } }, '1042', woo({ timeout_s: 1 }))
  shop.answerWith(() => {})
  expect(await asked()).toMatchObject({ status: 'failed', error: expect.any(String) })
  shop.answerWith((response) => void response.writeHead(500).end('no'))
  expect(await asked()).toMatchObject({ status: 'failed', http_status: 500 })
  shop.answerWith((response) => void response.writeHead(200).end('<html>'))
  expect((await asked()).error).toContain('not JSON')
  shop.answerWith((response) => void response.writeHead(302, { location: `${shop.url}/wp-json/x` }).end())
  const before = shop.calls.length
  expect((await asked()).status).toBe('failed')
  expect(shop.calls).toHaveLength(before + 1)
})

test('an address in a private network is refused unless the operator allows it', async () => {
  const { tryOut } = await ownerWithAgent()
  const { call } = await tryOut(woo({ url: 'https://127.0.0.1/{order_number}' }), { order_number: '1' })
  expect(call).toMatchObject({
    ...{ status: 'failed', http_status: null },
    error: expect.stringContaining('not on the public internet'),
  })
})

test('a stray percent sign in the address neither hinders a call nor what is shown of it', async () => {
  const { tryOut } = await ownerWithAgent()
  const url = `${shop.url}/wp-json/wc/v3/orders/{order_number}?filter=50%&name=%F3`
  const { call } = await tryOut(woo({ url }), { order_number: '1042' })
  expect(call).toMatchObject({
    status: 'done',
    request: `GET ${url.replace('{order_number}', '1042')}`,
  })
})

test('a reply shows no more of itself than a customer would read', async () => {
  const { tryOut } = await ownerWithAgent()
  const names = Array.from({ length: 20 }, () => ({ name: 'lamp '.repeat(60) }))
  const reply = JSON.stringify({ status: 'processing', line_items: names, number: '1042' })
  shop.answerWith((response) => void response.writeHead(200).end(reply))
  const { call } = await tryOut(woo(), { order_number: '1042' })
  expect(call.fields.map(({ value }) => value).join('')).toHaveLength(2000)
})

const NUMBER = { name: 'order_number', label: 'Order number', kind: 'number' as const }

test.each([
  ['I ordered 2 lamps, order 1042', '1042'],
  ['2 lamps and 1042', '1042'],
  ['order 1042, phone 600100200', '1042'],
  ['600100200 called about #1042', '1042'],
  ['no number at all', null],
])('of the numbers in “%s” the one that is meant is taken', (text, number) => {
  expect(valueIn(text, NUMBER)).toBe(number)
})

test('two inputs of one kind take different values', () => {
  expect(valueIn('1042 and 1043', NUMBER, ['1042'])).toBe('1043')
})

test('an action that somebody else deletes while it is changed is not found', async () => {
  const { owner, add, change } = await ownerWithAgent()
  const { id } = await add(woo())
  const other = await app.database.pool.connect()
  try {
    await other.query(`begin; set local app.account_id = '${owner.id}'`)
    await other.query('delete from actions where id = $1', [id])
    const changing = refusal(change(id, woo({ name: 'Orders' })))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    expect(await changing).toMatchObject({ status: 404, message: 'This was deleted meanwhile' })
  } finally {
    other.release(true)
  }
})
