import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { inAccount } from '../database/in-account.ts'
import { deliverWebhook } from './deliver-webhook.ts'

type Event = api.webhooks.WebhookEvent
interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: api.webhooks.WebhookBody
  raw: string
}

const received: Received[] = []
/** What the receiver answers; it may also do something while the request is under way. */
let answer: (request: Received) => number | Promise<number> = () => 200

const receiver = createServer(async (request, response) => {
  const raw = await text(request)
  const hook = { path: request.url!, headers: request.headers, raw, body: JSON.parse(raw) }
  received.push(hook)
  response.writeHead(await answer(hook), { location: '/elsewhere' }).end('thanks')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => receiver.once('listening', resolve))
const { port } = receiver.address() as AddressInfo
const address = `http://127.0.0.1:${port}`
afterAll(() => void receiver.close())

const testing = await testApp({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` })
const { app, newAccount, newMember, passTime, sqlIn, stranger } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 1_000 }))

beforeEach(() => {
  received.length = 0
  answer = () => 200
})

let paths = 0

/** Blocks whoever awaits `opened` until `open` is called. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

async function shop(events: Event[], url?: string) {
  const { owner, agent, bot, widgetId } = await liveChat(testing)
  // Nobody but the test answers.
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const path = `/hook/${++paths}`
  const { webhook, secret } = await owner.call(api.webhooks.create, {
    body: { url: url ?? address + path, events },
  })
  const visitor = await visitorOf(testing, widgetId)
  const chatId = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats[0]!.id
  const got = () => received.filter((hook) => hook.path === path)
  const log = async () =>
    (await owner.call(api.webhooks.deliveries, { params: { id: webhook.id } })).deliveries
  const state = async () => (await owner.call(api.webhooks.list)).webhooks[0]!.state
  return { owner, agent, bot, widgetId, webhook, secret, visitor, chatId, got, log, state }
}

/** As docs/webhooks.md tells receivers to. */
function isSigned({ headers, raw }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('each of the six events arrives once, signed, with what it is about', async () => {
  const { owner, secret, visitor, chatId, got } = await shop([...api.webhooks.WEBHOOK_EVENTS])
  // One after the other: what an event is about is read when it is sent.
  const sent = (count: number) => eventually(() => got().length).toBe(count)
  await visitor.write('Where is my parcel?')
  await sent(1)
  await owner.call(api.messages.send, { params: { id: await chatId() }, body: { message: 'On its way.' } })
  await sent(2)
  await visitor.call(api.livechat.leaveContact, { body: { email: 'ben@example.com' } })
  await sent(3)
  await owner.call(api.chats.setMode, { params: { id: await chatId() }, body: { mode: 'auto' } })
  await visitor.call(api.livechat.talkToPerson)
  await sent(4)
  await visitor.call(api.livechat.rate, { body: { score: 5, comment: 'Quick' } })
  await sent(5)
  await owner.call(api.chats.setState, { body: { chat_ids: [await chatId()], state: 'done' } })
  await sent(6)
  for (const hook of got()) {
    api.webhooks.WebhookBody.parse(hook.body)
    expect([hook.body.type, isSigned(hook, secret)]).toEqual([hook.body.type, true])
    expect(hook.headers['webhook-id']).toBe(hook.body.id)
    expect(hook.body.data.chat!.id).toBe(await chatId())
    expect(hook.body.api_key).toBeNull()
  }
  const of = (type: Event) => got().find(({ body }) => body.type === type)!.body.data
  expect(of('message.received').message).toMatchObject({ question: 'Where is my parcel?' })
  expect(of('answer.sent').message).toMatchObject({ answer: 'On its way.', answered_by: 'operator' })
  expect(of('contact.updated').contact).toMatchObject({ email: 'ben@example.com' })
  expect(of('rated').rating).toEqual({ score: 5, comment: 'Quick' })
  expect(of('handed_over').chat!.hand_over).not.toBeNull()
  expect(of('done').chat!.state).toBe('done')
})

test('only the chosen events are sent, and none of the internal chat', async () => {
  const { owner, agent, visitor, chatId, got, log } = await shop(['answer.sent'])
  await visitor.write('Hello')
  await owner.call(api.internalChat.send, { body: { message: 'Hello', agent_id: agent.id } })
  await owner.call(api.messages.send, { params: { id: await chatId() }, body: { message: 'Yes?' } })
  await eventually(() => got().length).toBe(1)
  expect((await log()).map(({ event }) => event)).toEqual(['answer.sent'])
})

test('why a person rejected a draft is not sent', async () => {
  const { owner, webhook, visitor, got, log } = await shop(['message.received'])
  const { id: messageId } = await visitor.write('Hello')
  await eventually(async () => (await log())[0]?.state).toBe('sent')
  await sqlIn(
    owner.id,
    `insert into drafts (account_id, agent_id, chat_id, turn, message_id, question, text, confidence, waiting_since,
       state, reject_reason, reject_comment, created_at)
     select m.account_id, agent_id, chat_id, turn, m.id, question, 'Hi!', 1, now(), 'rejected', 'tone', 'Too curt', now()
     from messages m join chats c on c.id = m.chat_id where m.id = $1`,
    [messageId],
  )
  const [message] = (await owner.call(api.messages.ofChat, { params: { id: got()[0]!.body.data.chat!.id } }))
    .messages
  expect(message!.rejected_draft).toMatchObject({ comment: 'Too curt' })
  await owner.call(api.webhooks.replay, { params: { id: webhook.id, deliveryId: (await log())[0]!.id } })
  await eventually(() => got().length).toBe(2)
  expect(got()[1]!.body.data.message).toMatchObject({ question: 'Hello' })
  expect(got()[1]!.raw).not.toContain('Too curt')
  expect(got()[1]!.body.data.message).not.toHaveProperty('rejected_draft')
})

test('changes proposed to the team are not sent', async () => {
  const { owner, agent, webhook, visitor, got, log } = await shop(['message.received'])
  const { id: messageId } = await visitor.write('Cancel my order')
  await eventually(async () => (await log())[0]?.state).toBe('sent')
  await sqlIn(
    owner.id,
    `insert into proposals (account_id, agent_id, chat_id, message_id, action_id, action, inputs, asked_values, values,
       identity, found, language, state, reject_reason, created_at, expires_at)
     select account_id, $2, chat_id, id, 1, 'Cancel', '[]', '{}', '{}', '{}', '[]', 'en', 'rejected', 'He owes us', now(),
       now() from messages where id = $1`,
    [messageId, agent.id],
  )
  await sqlIn(owner.id, 'update messages set has_proposals = true where id = $1', [messageId])
  const params = { id: got()[0]!.body.data.chat!.id }
  expect((await owner.call(api.messages.ofChat, { params })).messages[0]!.proposals).toHaveLength(1)
  await owner.call(api.webhooks.replay, { params: { id: webhook.id, deliveryId: (await log())[0]!.id } })
  await eventually(() => got().length).toBe(2)
  expect(got()[1]!.body.data.message).toMatchObject({ question: 'Cancel my order' })
  expect(got()[1]!.body.data.message).not.toHaveProperty('proposals')
})

test('a change that an API key made names the key, so that its program can tell', async () => {
  const { owner, visitor, chatId, got } = await shop(['message.received', 'answer.sent'])
  await visitor.write('Hello')
  const { key, api_key } = await owner.call(api.apiKeys.create, {
    body: { name: 'CRM', scopes: ['write_chats'] },
  })
  const program = stranger()
  program.tokens.save({ access: key, refresh: null })
  await program.call(api.messages.send, { params: { id: await chatId() }, body: { message: 'Hi' } })
  await eventually(() => got().length).toBe(2)
  const keyBy = Object.fromEntries(got().map(({ body }) => [body.type, body.api_key]))
  expect(keyBy).toEqual({ 'message.received': null, 'answer.sent': { id: api_key.id, name: 'CRM' } })
})

/** Postpones the queued retry until `runRetry`, so that it does not run before a slow test has checked the state. */
const heldRetry = ({ id }: TestAccount) =>
  sqlIn<{ planned_at: Date }>(
    id,
    `update jobs set run_at = now() + interval '1 hour' from (
       select id, run_at as planned_at from jobs where kind = 'deliver_webhook' and state = 'queued'
         and (payload->>'attempt')::integer > 0 for update) found
     where jobs.id = found.id returning planned_at`,
  )

const runRetry = ({ id }: TestAccount) =>
  sqlIn(id, `update jobs set run_at = now() where kind = 'deliver_webhook'`)

test('a failed delivery is queued for another attempt, under the same id', async () => {
  const { owner, visitor, got, log, state, webhook } = await shop(['message.received'])
  answer = () => 503
  await visitor.write('Hello')
  let retries: { planned_at: Date }[] = []
  await eventually(async () => {
    retries = await heldRetry(owner)
    return retries.length
  }).toBe(1)
  const [{ attempted_at }] = (await log()) as [api.webhooks.WebhookDelivery]
  const since = retries[0]!.planned_at.getTime() - 10_000
  expect(since).toBeGreaterThanOrEqual(Date.parse(attempted_at!))
  expect(since).toBeLessThanOrEqual(Date.now())
  expect(await log()).toMatchObject([
    { state: 'queued', attempts: 1, status: 503, error: 'The address answered with 503.' },
  ])
  expect(await state()).toBe('failing')
  answer = () => 204
  await runRetry(owner)
  await eventually(async () => (await log())[0]!.state).toBe('sent')
  expect(await log()).toMatchObject([{ attempts: 2, status: 204, error: null }])
  expect(new Set(got().map(({ body }) => body.id)).size).toBe(1)
  expect(await state()).toBe('on')
  expect(webhook.state).toBe('on')
})

test('after the last attempt a delivery has failed, and a person can replay it', async () => {
  const { owner, visitor, got, log, webhook } = await shop(['message.received'])
  answer = () => 500
  await visitor.write('Hello')
  await eventually(() => heldRetry(owner)).toHaveLength(1)
  await sqlIn(owner.id, `update webhook_deliveries set attempts = $1`, [8])
  await sqlIn(
    owner.id,
    `update jobs set payload = payload || jsonb_build_object('attempt', $1::integer)
     where kind = 'deliver_webhook'`,
    [8],
  )
  await runRetry(owner)
  await eventually(async () => (await log())[0]!.state).toBe('failed')
  answer = () => 200
  const [{ id }] = (await log()) as [api.webhooks.WebhookDelivery]
  await owner.call(api.webhooks.replay, { params: { id: webhook.id, deliveryId: id } })
  await eventually(async () => (await log())[0]!.state).toBe('sent')
  expect(new Set(got().map(({ body }) => body.id)).size).toBe(1)
})

test('an event whose process is killed while it sends is sent again, under the same id', async () => {
  const { owner, visitor, got, log, state } = await shop(['message.received'])
  let arrived = () => {}
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve
  })
  // The first process never gets to store an outcome.
  answer = () => {
    arrived()
    return new Promise(() => {})
  }
  await visitor.write('Hello')
  await hasArrived
  const [sending] = (await log()) as [api.webhooks.WebhookDelivery]
  expect(sending).toMatchObject({ state: 'sending', attempts: 1 })
  // Its lease ends, and another process takes the job, even twice.
  answer = () => 200
  const again = { accountId: owner.id, payload: { delivery_id: sending.id, attempt: 0 } }
  await deliverWebhook(app, again)
  await deliverWebhook(app, again)
  expect(await heldRetry(owner)).toHaveLength(1)
  const interrupted = { attempts: 1, status: null, error: 'The server stopped while it was sending.' }
  expect(await log()).toMatchObject([{ state: 'queued', ...interrupted }])
  // The interruption does not count as a failure of the receiver.
  expect(await state()).toBe('on')
  // The first process comes back, and its outcome is ignored.
  receiver.closeAllConnections()
  await eventually(() =>
    sqlIn(owner.id, `select 1 from jobs where kind = 'deliver_webhook' and state = 'running'`),
  ).toEqual([])
  expect(await log()).toMatchObject([{ state: 'queued', ...interrupted }])
  await runRetry(owner)
  await eventually(async () => (await log())[0]!.state).toBe('sent')
  expect(got()).toHaveLength(2)
  expect(new Set(got().map(({ body }) => body.id)).size).toBe(1)
})

test('a receiver that does not answer keeps no other account waiting', async () => {
  const slow = await shop(['message.received'])
  const quick = await shop(['message.received'])
  const { open, opened } = gate()
  answer = async ({ path }) => {
    if (path === new URL(slow.webhook.url).pathname) await opened
    return 200
  }
  for (let count = 0; count < 10; count++) await slow.visitor.write(`Message ${count}`)
  await eventually(() => slow.got().length).toBe(2)
  await quick.visitor.write('Hello')
  await eventually(() => quick.got().length).toBe(1)
  expect(slow.got()).toHaveLength(2)
  open()
  await eventually(() => slow.got().length).toBe(10)
})

test('a webhook can be deleted while a delivery to it fails', async () => {
  const { owner, visitor, webhook } = await shop(['message.received'])
  const { open, opened } = gate()
  let arrived = false
  answer = async () => {
    arrived = true
    await opened
    return 500
  }
  await visitor.write('Hello')
  await eventually(() => arrived).toBe(true)
  await owner.call(api.webhooks.remove, { params: { id: webhook.id } })
  open()
  await eventually(() => sqlIn(owner.id, `select 1 from jobs where kind = 'deliver_webhook'`)).toEqual([])
})

test('the undo of done brings a hand-over back, and sends no second event', async () => {
  const { owner, visitor, chatId, log } = await shop(['handed_over', 'done'])
  await visitor.write('Hello')
  const id = await chatId()
  await owner.call(api.chats.setMode, { params: { id }, body: { mode: 'auto' } })
  await visitor.call(api.livechat.talkToPerson)
  const { change_id } = await owner.call(api.chats.setState, { body: { chat_ids: [id], state: 'done' } })
  const { chats } = await owner.call(api.chats.undoState, { body: { chat_ids: [id], change_id } })
  expect(chats[0]!.hand_over).not.toBeNull()
  expect((await log()).map(({ event }) => event)).toEqual(['done', 'handed_over'])
})

test('a visitor who becomes known sends no second event, and what is still to be sent arrives', async () => {
  const { owner, bot, widgetId, visitor, chatId, got, log } = await shop([
    'message.received',
    'handed_over',
    'rated',
  ])
  const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  const signature = createHmac('sha256', identity_secret).update('42').digest('hex')
  await visitor.identify({ user_id: '42', signature })
  await visitor.write('Long ago')
  await eventually(() => got().length).toBe(1)
  const laptop = await visitorOf(testing, widgetId)
  answer = () => 500
  await laptop.write('Help')
  await eventually(() => heldRetry(owner)).toHaveLength(1)
  answer = () => 200
  await owner.call(api.chats.setMode, { params: { id: await chatId() }, body: { mode: 'auto' } })
  await laptop.call(api.livechat.talkToPerson)
  await laptop.call(api.livechat.rate, { body: { score: 5 } })
  await eventually(() => got().length).toBe(4)
  await laptop.identify({ user_id: '42', signature })
  await runRetry(owner)
  await eventually(async () => (await log()).every(({ state }) => state === 'sent')).toBe(true)
  const events = (await log()).map(({ event }) => event).sort()
  expect(events).toEqual(['handed_over', 'message.received', 'message.received', 'rated'])
  const help = got().find(
    ({ raw, body }) => raw.includes('Help') && body.data.chat!.id === visitorChat(got()),
  )
  expect(help).toBeDefined()
})

const visitorChat = ([first]: Received[]) => first!.body.data.chat!.id

test('a job that comes again after its outcome was stored sends nothing', async () => {
  const { owner, visitor, got, log } = await shop(['message.received'])
  await visitor.write('Hello')
  await eventually(async () => (await log())[0]?.state).toBe('sent')
  const [{ id }] = (await log()) as [api.webhooks.WebhookDelivery]
  await deliverWebhook(app, { accountId: owner.id, payload: { delivery_id: id, attempt: 0 } })
  expect(got()).toHaveLength(1)
})

test('an event and its change are stored together: what is rolled back is not sent', async () => {
  const { owner, visitor, chatId, log } = await shop(['rated'])
  await visitor.write('Hello')
  const id = await chatId()
  const rolledBack = inAccount(app.db, owner.id, async (tx) => {
    await tx.updateTable('chats').set({ csat_score: 5 }).where('id', '=', id).execute()
    const noted = await tx.selectFrom('webhook_deliveries').select('event').execute()
    throw new Error(noted.map(({ event }) => event).join())
  })
  await expect(rolledBack).rejects.toThrow('rated')
  expect(await log()).toEqual([])
})

test('private addresses are refused, at once and for good, and redirects are not followed', async () => {
  for (const url of [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://10.0.0.1/',
  ]) {
    const { owner, webhook, log } = await shop(['rated'], url)
    await owner.call(api.webhooks.sendTest, { params: { id: webhook.id } })
    await eventually(async () => (await log())[0]?.state).toBe('failed')
    expect([url, await log()]).toMatchObject([url, [{ status: null, attempts: 1 }]])
  }
  const { owner, webhook, log } = await shop(['rated'])
  answer = () => 302
  await owner.call(api.webhooks.sendTest, { params: { id: webhook.id } })
  await eventually(async () => (await log())[0]?.state).toBe('failed')
  expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
})

test('a webhook that fails for days is turned off, the log says so, and it can be turned on again', async () => {
  const { owner, visitor, webhook, log, state } = await shop(['message.received'])
  answer = () => 500
  await visitor.write('One')
  await eventually(state).toBe('failing')
  passTime(3 * 24 * 3_600_000)
  await owner
    .call(api.auth.refresh, { body: { refresh_token: owner.tokens.refresh()! } })
    .then((pair) => owner.tokens.save({ access: pair.access_token, refresh: pair.refresh_token }))
  await visitor.write('Two')
  await eventually(state).toBe('given_up')
  const { entries } = await owner.call(api.account.audit)
  expect(entries[0]).toMatchObject({ action: 'webhook_given_up', about: `127.0.0.1:${port}` })
  await visitor.write('Three')
  expect(await log()).toHaveLength(2)
  answer = () => 200
  await owner.call(api.webhooks.change, { params: { id: webhook.id }, body: { is_on: true } })
  expect(await state()).toBe('on')
  await visitor.write('Four')
  await eventually(async () => (await log())[0]!.state).toBe('sent')
})

test('a new secret signs from then on, and no secret is shown again', async () => {
  const { owner, webhook, secret, got } = await shop(['rated'])
  const renewed = await owner.call(api.webhooks.renewSecret, { params: { id: webhook.id } })
  await owner.call(api.webhooks.sendTest, { params: { id: webhook.id } })
  await eventually(() => got().length).toBe(1)
  const [hook] = got() as [Received]
  expect([isSigned(hook, secret), isSigned(hook, renewed.secret)]).toEqual([false, true])
  expect(JSON.stringify(await owner.call(api.webhooks.list))).not.toContain('whsec_')
  const [row] = await sqlIn<{ all: string }>(owner.id, 'select to_jsonb(w)::text as all from webhooks w')
  expect(row!.all).not.toContain(renewed.secret)
})

test("an account reaches no webhook of another, and hears of no one else's conversations", async () => {
  const ours = await shop(['message.received'])
  const theirs = await shop(['message.received'])
  await theirs.visitor.write('A secret')
  await eventually(() => theirs.got().length).toBe(1)
  expect(ours.got()).toEqual([])
  const [delivery] = await theirs.log()
  const params = { id: theirs.webhook.id }
  const deliveryParams = { id: ours.webhook.id, deliveryId: delivery!.id }
  for (const call of [
    () => ours.owner.call(api.webhooks.deliveries, { params }),
    () => ours.owner.call(api.webhooks.replay, { params: deliveryParams }),
    () => ours.owner.call(api.webhooks.remove, { params }),
  ])
    expect((await refusal(call())).status).toBe(404)
})

test('agents and viewers do not manage webhooks', async () => {
  const owner = await newAccount()
  for (const role of ['agent', 'viewer'] as const) {
    const member: TestAccount = await newMember(owner, role)
    expect((await refusal(member.call(api.webhooks.list))).status).toBe(403)
  }
})

test('an account has a limited number of webhooks, on web addresses without a user name', async () => {
  const owner = await newAccount()
  const create = (url: string) => owner.call(api.webhooks.create, { body: { url, events: ['done'] } })
  for (const url of ['ftp://example.com', 'javascript:alert(1)', 'https://a:b@example.com/', 'words'])
    expect([url, (await refusal(create(url))).status]).toEqual([url, 400])
  for (let count = 0; count < 20; count++) await create('https://example.com/')
  expect((await refusal(create('https://example.com/'))).status).toBe(409)
})

test('what was said in an erased conversation is not sent any more', async () => {
  const { owner, visitor, chatId, log, webhook, got } = await shop(['message.received'])
  answer = () => 500
  await visitor.write('Forget me')
  await eventually(async () => (await log())[0]?.attempts).toBe(1)
  const rows = await sqlIn<{ all: string }>(
    owner.id,
    'select to_jsonb(d)::text as all from webhook_deliveries d',
  )
  expect(rows[0]!.all).not.toContain('Forget me')
  await owner.call(api.privacy.eraseContact, { params: { id: await chatId() } })
  answer = () => 200
  await sqlIn(owner.id, `update jobs set run_at = now() where kind = 'deliver_webhook'`)
  await eventually(async () => (await log())[0]!.state).toBe('failed')
  expect(got()).toHaveLength(1)
  expect(webhook.events).toEqual(['message.received'])
})
