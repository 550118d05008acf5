import { ACTION_PRESETS, api } from '@switchboard/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { refusal } from '../../../test/visitor.ts'
import { startFakeShop, WOO_KEY, WOO_SECRET } from '../../actions/fake/index.ts'
import { expireProposal, runProposal } from '../../chats/proposals/run-proposal.ts'
import type { Question } from '../../chats/receive-question.ts'
import { inAccount } from '../../database/in-account.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'
import { openModel } from '../../llm/index.ts'
import { chatEntries } from '../../privacy/export/chat-entries.ts'

const shop = await startFakeShop()
const fake = await startFakeModel()
let ahead = 0
const mail = await mailServer()
const testing = await testApp({
  ...{ EMBEDDING_MODEL: 'built_in', ALLOW_PRIVATE_HOSTS: shop.host },
  ...{ SMTP_URL: mail.url, PUBLIC_URL: 'https://desk.example.com' },
})
const { app, sqlIn } = testing
const clock = app.now
app.now = () => new Date(clock().getTime() + ahead)
await app.embedder.embed(['Ready?'])
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await Promise.all([shop.close(), fake.close()])
})
afterEach(async () => {
  ahead = 0
  await app.model?.close()
  app.model = null
})

const ANNA = {
  user_id: '42',
  email: 'anna@example.com',
  verified_email: 'anna@example.com',
  is_verified: true,
}
const PASSED_ON =
  'I have passed this on to our team: Cancel the order, 1042. It is not done yet. I will tell you here what comes of it.'
const NOTHING = 'I found nothing with these details. Please check them, or ask for a person.'

/** A shop whose assistant can look up orders and propose to cancel them. */
async function shopOf(contact: object = ANNA, { isChecked = true } = {}) {
  const office = await conversations(testing, { background_drafts: true })
  const { owner, agent } = office
  const params = { id: agent.id }
  const common = { auth: { type: 'basic' as const, name: WOO_KEY }, secret: WOO_SECRET }
  const { woocommerce, woocommerce_cancel } = ACTION_PRESETS
  const at = (url: string) => url.replace(/^https:\/\/[^/]+/, shop.url)
  const add = async (body: typeof api.actions.create.body._input) =>
    (await owner.call(api.actions.create, { params, body })).action
  const status = await add({
    ...woocommerce,
    ...common,
    ...{ name: 'Order status', when_to_use: 'Where is my order?', url: at(woocommerce.url) },
  })
  const cancel = await add({
    ...woocommerce_cancel,
    ...common,
    ...{ name: 'Cancel the order', when_to_use: 'Cancel my order', url: at(woocommerce_cancel.url) },
    check_with: isChecked ? status.id : null,
  })
  let chatId = 0
  const ask = async (text: string, more: Partial<Question> = {}) => {
    const { chat_id, message_id } = await office.receive(text, { contact, ...more })
    chatId = chat_id
    const message = async () => (await office.messages(chat_id)).find(({ id }) => id === message_id)!
    await expect.poll(async () => (await message()).answer, { timeout: 20_000 }).toEqual(expect.any(String))
    return message()
  }
  const open = async () => (await owner.call(api.proposals.list, { query: {} })).proposals
  const one = async (id: number) => (await owner.call(api.proposals.one, { params: { id } })).proposal
  const approve = (id: number, body: object = {}, who = owner) =>
    who.call(api.proposals.approve, { params: { id }, body })
  const lastWords = async () => (await office.messages(chatId)).at(-1)!.answer
  const chat = () => office.chat(chatId)
  return { ...office, status, cancel, ask, open, one, approve, lastWords, chat, chatId: () => chatId }
}

const useModel = () => {
  app.model = openModel(
    {
      ...{ LLM_PROVIDER: 'openai_compatible', LLM_BASE_URL: fake.url, LLM_API_KEY: FAKE_KEY },
      LLM_MODEL: 'reader',
    },
    { log: app.log, metrics: app.metrics },
  )
}

const expire = (accountId: number, proposal_id: number) =>
  expireProposal(app, {
    accountId,
    payload: { proposal_id },
    signal: new AbortController().signal,
    transaction: (work) => inAccount(app.db, accountId, work),
  })

/** The request body that changes a saved action. */
const wishOf = ({
  id: _,
  has_secret: _secret,
  mcp_server_id: _server,
  tool: _tool,
  ...wish
}: api.actions.Action) => wish

const changes = () => shop.calls.filter((call) => call.startsWith('PUT'))

test('without a model a change waits for a person, runs once with a key, and the customer hears what came of it', async () => {
  const { ask, open, one, approve, lastWords, owner } = await shopOf()
  const before = changes().length
  const message = await ask('cancel my order 1042')
  expect(message.answer).toBe(PASSED_ON)
  expect(message.proposals).toMatchObject([{ state: 'open', action: 'Cancel the order' }])
  const [proposal] = await open()
  expect(proposal).toMatchObject({
    state: 'open',
    values: { order_number: '1042' },
    identity: { email: 'anna@example.com', user_id: '42' },
    found: expect.arrayContaining([{ label: 'status', value: 'processing' }]),
    request: `PUT ${shop.url}/wp-json/wc/v3/orders/1042\n{"status":"cancelled"}`,
    chat: { display_name: 'Anna' },
  })
  const { why } = await owner.call(api.messages.why, { params: { id: message.id } })
  expect(why!.actions).toMatchObject([{ status: 'done' }, { status: 'proposed', action: 'Cancel the order' }])
  expect(changes()).toHaveLength(before)

  expect(await approve(proposal!.id)).toMatchObject({ proposal: { state: 'running' } })
  await expect
    .poll(lastWords, { timeout: 20_000 })
    .toBe('Done: Cancel the order.\n- order_number: 1042\n- status: cancelled')
  expect(changes()).toHaveLength(before + 1)
  expect(shop.keys.at(-1)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await one(proposal!.id)).toMatchObject({ state: 'done', call: { status: 'done', http_status: 200 } })
  expect(await open()).toEqual([])
  const { entries } = await owner.call(api.account.audit, { query: {} })
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'action_approved', about: 'Cancel the order' }),
  )
})

test('a change is not proposed for an order of somebody else, or one that a stranger cannot show to be theirs', async () => {
  // Without a proposal, a message that sounds like a complaint would call a person.
  const calm = async (shop: Awaited<ReturnType<typeof shopOf>>) => {
    await shop.switchTrigger('user_frustration:disabled')
    return shop
  }
  const { ask, open } = await calm(await shopOf())
  expect((await ask('cancel my order 1043')).answer).toBe(NOTHING)
  const stranger = await calm(await shopOf({}))
  expect((await stranger.ask('cancel my order 1042')).answer).toContain('please also write one of these')
  expect(await stranger.open()).toEqual([])
  expect((await stranger.ask('anna@example.com')).answer).toBe(PASSED_ON)
  expect(await stranger.open()).toHaveLength(1)
  expect(await open()).toEqual([])
})

test('a complaint calls a person even where something was looked up, unless a change was proposed for it', async () => {
  const { ask, chat, owner, agent } = await shopOf()
  const body = { triggers: [{ type: 'user_frustration' as const, enabled: true }] }
  await owner.call(api.agents.saveAnswering, { params: { id: agent.id }, body })
  expect((await ask('cancel my order 1042')).answer).toBe(PASSED_ON)
  expect((await chat()).hand_over).toBe(null)
  const { id } = await ask('Where is my order 1042? The last one arrived broken, I want to complain.')
  const { why } = await owner.call(api.messages.why, { params: { id } })
  expect(why!.actions).toMatchObject([{ action: 'Order status', status: 'done' }])
  expect((await chat()).hand_over).toMatchObject({ reason: 'user_frustration' })
})

test('a value that is missing is asked for, and the next message goes on with the change', async () => {
  const { ask, open } = await shopOf()
  expect((await ask('please cancel my order')).answer).toBe('To look this up I need: order_number.')
  expect((await ask('1042')).answer).toBe(PASSED_ON)
  expect(await open()).toMatchObject([{ values: { order_number: '1042' } }])
})

test('a person changes the values before they approve', async () => {
  const { ask, open, one, approve } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  expect(await refusal(approve(id, { values: { order_number: 'x' } }))).toMatchObject({ status: 400 })
  await approve(id, { values: { order_number: '1044' } })
  await eventually(() => one(id)).toMatchObject({
    ...{ state: 'done', is_edited: true, values: { order_number: '1044' }, found: [], call: { fields: [] } },
  })
  expect(changes().at(-1)).toContain('/orders/1044')
})

test('a rejected change is not made, and the customer is told, with the reason where the person wants that', async () => {
  const { ask, open, one, approve, owner, lastWords } = await shopOf()
  const before = changes().length
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  const body = { reason: 'It has been sent already.', tell_reason: true }
  await owner.call(api.proposals.reject, { params: { id }, body })
  await expect
    .poll(lastWords)
    .toBe('Our team has decided not to do this: Cancel the order. The reason: It has been sent already.')
  expect(await one(id)).toMatchObject({ state: 'rejected', rejection: { reason: body.reason } })
  expect(await refusal(approve(id))).toMatchObject({ status: 409 })
  expect(changes()).toHaveLength(before)
})

test('of two who approve at once one is refused, and the change is made once', async () => {
  const { ask, open, one, approve } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  const before = changes().length
  const both = await Promise.allSettled([approve(id), approve(id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await eventually(() => one(id)).toMatchObject({ state: 'done' })
  expect(changes()).toHaveLength(before + 1)
})

test('a newer message does not void a change, and the person sees that there is one', async () => {
  const { ask, open, one, approve } = await shopOf()
  await ask('cancel my order 1042')
  await ask('Where is my order 1042?')
  const [proposal] = await open()
  expect(proposal).toMatchObject({ state: 'open', has_newer_message: true })
  await approve(proposal!.id)
  await eventually(() => one(proposal!.id)).toMatchObject({ state: 'done' })
})

test('the same change asked for twice waits once', async () => {
  const { ask, open } = await shopOf()
  await ask('cancel my order 1042')
  expect((await ask('cancel my order 1042!')).answer).toBe(PASSED_ON)
  expect(await open()).toHaveLength(1)
})

test('a change that the other program refuses has failed, and one that it breaks off is unknown: both call a person', async () => {
  for (const [answerWith, state, words] of [
    [409, 'failed', 'This could not be done: Cancel the order. A person will'],
    [500, 'unknown', 'I cannot tell yet whether this was done: Cancel the order.'],
  ] as const) {
    const { ask, open, one, approve, lastWords, chat } = await shopOf()
    await ask('cancel my order 1042')
    const [{ id } = { id: 0 }] = await open()
    shop.answerWith((response) => void response.writeHead(answerWith).end())
    await approve(id)
    await expect.poll(lastWords, { timeout: 20_000 }).toContain(words)
    expect(await one(id)).toMatchObject({ state })
    expect(await chat()).toMatchObject({ needs_person: true, mode: 'manual' })
    expect(await refusal(approve(id))).toMatchObject({ status: 409 })
    const key = shop.keys.at(-1)
    await approve(id, { again: true })
    await eventually(() => one(id)).toMatchObject({ state: 'done' })
    // With the same idempotency key, a program would repeat its refusal.
    expect(shop.keys.at(-1) === key).toBe(state === 'unknown')
  }
})

test('a program that says no with status 200 is not believed to have made the change', async () => {
  const errors = JSON.stringify({ errors: [{ message: 'Order cannot be cancelled' }] })
  const rpcError = (code: number) => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'No' } })
  for (const [body, state, words] of [
    [errors, 'failed', 'This could not be done'],
    [rpcError(-32602), 'failed', 'This could not be done'],
    [rpcError(-32603), 'unknown', 'I cannot tell yet'],
    ['<html>Sign in</html>', 'unknown', 'I cannot tell yet'],
  ] as const) {
    const { ask, open, one, approve, lastWords } = await shopOf()
    await ask('cancel my order 1042')
    const [{ id } = { id: 0 }] = await open()
    shop.answerWith((response) => void response.writeHead(200).end(body))
    await approve(id)
    await expect.poll(lastWords, { timeout: 20_000 }).toContain(words)
    expect(await one(id)).toMatchObject({ state })
  }
})

test('after an attempt whose end is unknown a refusal is unknown too, and the values stay', async () => {
  const { ask, open, one, approve } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  shop.answerWith((response) => void response.writeHead(500).end())
  await approve(id)
  await eventually(() => one(id)).toMatchObject({ state: 'unknown' })
  const edited = { again: true, values: { order_number: '1044' } }
  expect(await refusal(approve(id, edited))).toMatchObject({ status: 409 })
  shop.answerWith((response) => void response.writeHead(409).end())
  await approve(id, { again: true })
  await eventually(() => one(id)).toMatchObject({ state: 'unknown', call: { http_status: 409 } })
})

test('an action that was changed meanwhile is not run for what the person saw before', async () => {
  const { ask, open, one, approve, owner, agent, cancel } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id, request } = { id: 0, request: '' }] = await open()
  const params = { id: agent.id, actionId: cancel.id }
  const wish = wishOf(cancel)
  await owner.call(api.actions.change, { params, body: { ...wish, body: '{"status":"refunded"}' } })
  expect(await refusal(approve(id, { request }))).toMatchObject({ status: 409 })
  const read = { ...wish, method: 'GET' as const, body: '', changes: false, check_with: null }
  await owner.call(api.actions.change, { params, body: read })
  expect(await refusal(approve(id))).toMatchObject({ status: 409 })
  await owner.call(api.actions.change, { params, body: wish })
  await approve(id, { request })
  await eventually(() => one(id)).toMatchObject({ state: 'done' })
})

test('a run that was interrupted is told as unknown and not repeated by itself', async () => {
  const { ask, open, one, approve, owner, lastWords } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  shop.answerWith(() => {})
  const before = changes().length
  await approve(id)
  await expect.poll(() => changes().length, { timeout: 20_000 }).toBe(before + 1)
  // Another process takes over the job, as after a crash.
  await runProposal(app, {
    accountId: owner.id,
    payload: { proposal_id: id },
    signal: new AbortController().signal,
    transaction: (work) => inAccount(app.db, owner.id, work),
  })
  expect(await one(id)).toMatchObject({
    ...{ state: 'unknown', call: { error: 'The server stopped while this was being carried out.' } },
  })
  await expect.poll(lastWords, { timeout: 20_000 }).toContain('I cannot tell yet whether this was done')
  expect(changes()).toHaveLength(before + 1)
})

test('a change that nobody decides on expires, and the customer is told and handed over', async () => {
  const { ask, open, one, approve, owner, lastWords, chat } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  ahead = 24 * 3_600_000
  expect(await open()).toEqual([])
  expect(await one(id)).toMatchObject({ state: 'expired' })
  expect(await refusal(approve(id))).toMatchObject({ status: 409 })
  ahead = 0
  await expire(owner.id, id)
  await expect.poll(lastWords, { timeout: 20_000 }).toContain('This has not been done: Cancel the order.')
  expect(await chat()).toMatchObject({ needs_person: true, mode: 'manual' })
})

test('a change that expires is not spoken of where a person has written since', async () => {
  const { ask, open, one, owner, chat, send, chatId } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  await send(chatId(), 'I have done it by hand.')
  await expire(owner.id, id)
  expect(await one(id)).toMatchObject({ state: 'expired' })
  expect(await sqlIn(owner.id, `select id from jobs where kind = 'tell_proposal'`)).toEqual([])
  expect((await chat()).hand_over).toBe(null)
})

test('a person who has the chat is not called again for a change that fails again', async () => {
  const { ask, open, one, approve, owner } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  for (const again of [false, true]) {
    shop.answerWith((response) => void response.writeHead(409).end())
    await approve(id, { again })
    await eventually(() => one(id)).toMatchObject({ state: 'failed' })
    await eventually(() => sqlIn(owner.id, 'select id from proposals where is_told')).toHaveLength(1)
  }
  expect(await sqlIn(owner.id, 'select id from escalations')).toHaveLength(1)
})

test('a model proposes a change, is not heard on it, and the customer reads our own words', async () => {
  const { ask, open, one, approve, lastWords, owner, agent, status } = await shopOf(ANNA, {
    isChecked: false,
  })
  await owner.call(api.actions.remove, { params: { id: agent.id, actionId: status.id } })
  useModel()
  const message = await ask('cancel my order 1042')
  expect(message.answer).toBe(PASSED_ON)
  const { why } = await owner.call(api.messages.why, { params: { id: message.id } })
  expect(why).toMatchObject({ engine: 'model', actions: [{ status: 'proposed' }] })
  const [proposal] = await open()
  await approve(proposal!.id)
  await expect.poll(lastWords, { timeout: 20_000 }).toContain('Done: Cancel the order.')
  expect(await one(proposal!.id)).toMatchObject({ state: 'done' })
})

test('a model reads what the customer was told of the change', async () => {
  const { ask, open, approve, lastWords } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  await approve(id)
  await expect.poll(lastWords, { timeout: 20_000 }).toContain('Done: Cancel the order.')
  useModel()
  await ask('Thanks! And when do you open?')
  expect(JSON.stringify(fake.calls.at(-1)!.body)).toContain('Done: Cancel the order.')
})

test('who asks again for what was just done hears that, and nothing new waits', async () => {
  const { ask, open, approve, lastWords } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  await approve(id)
  await expect.poll(lastWords, { timeout: 20_000 }).toContain('Done: Cancel the order.')
  expect((await ask('cancel my order 1042')).answer).toBe('- order_number: 1042\n- status: cancelled')
  expect(await open()).toEqual([])
  ahead = 3_600_000
  expect((await ask('cancel my order 1042')).answer).toBe(PASSED_ON)
})

test('the team is alerted once to a change that waits, and not where it is decided already', async () => {
  const { ask, open, approve, owner, chatId } = await shopOf()
  const body = { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' as const }
  await owner.call(api.alerts.save, { body })
  await ask('cancel my order 1042')
  const mails = () => mail.received.filter(({ to }) => to.includes(owner.email))
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)
  expect(mails()[0]!.raw).toContain('Anna: approval needed')
  expect(mails()[0]!.raw).toContain('A change waits for approval: Cancel the order.')
  const alerts = () => sqlIn(owner.id, 'select chat_id from alerts')
  expect(await alerts()).toEqual([{ chat_id: chatId() }])
  const [{ id } = { id: 0 }] = await open()
  await approve(id)
  const { deliveries } = await owner.call(api.alerts.deliveries)
  expect(deliveries).toMatchObject([{ state: 'sent', channel: 'mail' }])
})

test('an edited question counts as a newer message', async () => {
  const { ask, open, owner } = await shopOf()
  const { id } = await ask('cancel my order 1042')
  expect(await open()).toMatchObject([{ has_newer_message: false }])
  await sqlIn(owner.id, `update messages set question_edited_at = now() + interval '1 s' where id = $1`, [id])
  expect(await open()).toMatchObject([{ has_newer_message: true }])
})

test('a change that has expired is proposed anew, and a failed one cannot be run again a week later', async () => {
  const { ask, open, one, approve } = await shopOf()
  await ask('cancel my order 1042')
  ahead = 24 * 3_600_000
  await ask('cancel my order 1042')
  expect(await open()).toHaveLength(1)
  const [{ id } = { id: 0 }] = await open()
  shop.answerWith((response) => void response.writeHead(409).end())
  await approve(id)
  await eventually(() => one(id)).toMatchObject({ state: 'failed' })
  ahead += 8 * 24 * 3_600_000
  expect(await refusal(approve(id, { again: true }))).toMatchObject({ status: 409 })
})

test('a customer who has signed in since is verified in a change of their own', async () => {
  const { ask, open } = await shopOf({}, { isChecked: false })
  await ask('cancel my order 1042')
  await ask('cancel my order 1042', { contact: ANNA })
  expect(await open()).toMatchObject([{ identity: {} }, { identity: { user_id: '42' } }])
})

test('a number after a change that came to nothing is not taken for another order', async () => {
  const { ask, open, switchTrigger } = await shopOf()
  await switchTrigger('user_frustration:disabled')
  expect((await ask('cancel my order 1043')).answer).toBe(NOTHING)
  await ask('my phone is 1042')
  expect(await open()).toEqual([])
})

test('the export of a contact has their changes', async () => {
  const { ask, owner, chatId } = await shopOf()
  await ask('cancel my order 1042')
  const entries = chatEntries(app, owner.id, chatId(), '')
  const { value } = await entries.next()
  let text = ''
  for await (const part of value!.content as AsyncIterable<string>) text += part
  const [message] = JSON.parse(text).messages
  expect(message).not.toHaveProperty('has_proposals')
  expect(message.proposals).toMatchObject([{ action: 'Cancel the order', state: 'open' }])
})

test('in Copilot a change is proposed beside the draft', async () => {
  const { open, owner, agent, receive } = await shopOf()
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  await receive('cancel my order 1042', { contact: ANNA })
  await eventually(open).toMatchObject([{ state: 'open', values: { order_number: '1042' } }])
  const { drafts } = await owner.call(api.drafts.list, { query: {} })
  expect(drafts).toMatchObject([{ text: PASSED_ON }])
})

test('the outcome is told in a chat that was switched to Auto with its last question unanswered', async () => {
  const { open, one, approve, setMode, messages, owner, agent, receive } = await shopOf()
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await receive('cancel my order 1042', { contact: ANNA })
  await eventually(open).toHaveLength(1)
  const [{ id } = { id: 0 }] = await open()
  await setMode(chat_id, 'auto')
  await approve(id)
  await eventually(() => one(id)).toMatchObject({ state: 'done' })
  await expect
    .poll(async () => (await messages(chat_id)).at(-1)!.answer, { timeout: 30_000 })
    .toContain('Done: Cancel the order.')
})

test('the look-up before a change cannot be deleted, and has to take the same values', async () => {
  const { owner, agent, status, cancel } = await shopOf()
  const params = { id: agent.id, actionId: status.id }
  expect(await refusal(owner.call(api.actions.remove, { params }))).toMatchObject({ status: 409 })
  const wish = wishOf(cancel)
  const body = { ...wish, inputs: [] as [], url: `${shop.url}/x`, check_with: status.id }
  expect(
    await refusal(owner.call(api.actions.change, { params: { id: agent.id, actionId: cancel.id }, body })),
  ).toMatchObject({ status: 400 })
  // A look-up without proofs does not show whose data it is.
  const read = wishOf(status)
  const open = { ...read, proofs: [] }
  expect(await refusal(owner.call(api.actions.change, { params, body: open }))).toMatchObject({ status: 409 })
  await owner.call(api.actions.change, { params, body: read })
})

// Must be the last test: it stops the job runner.
test('what was approved waits while its assistant is deleted', async () => {
  const { ask, open, approve, owner, agent } = await shopOf()
  await ask('cancel my order 1042')
  const [{ id } = { id: 0 }] = await open()
  await app.jobs.stop({ graceMs: 1_000 })
  await approve(id)
  await owner.call(api.agents.remove, { params: { id: agent.id } })
  const jobs = () => sqlIn(owner.id, `select state from jobs where kind = 'run_proposal'`)
  expect(await jobs()).toEqual([{ state: 'parked' }])
})
