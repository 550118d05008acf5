import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { refusal } from '../../test/visitor.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { correctQuestion } from '../chats/correct-question.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '10', AI_ANSWERS_PER_HOUR: '5' })
const { app, http, newAccount, newMember, sqlIn } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
  await app.jobs.start()
})
afterAll(() => app.jobs.stop({ graceMs: 0 }))

let script: ReturnType<typeof scriptedModel>
beforeEach(() => {
  script = scriptedModel(['Yes, within three days.', 'Yes, from ten to six.'])
  app.model = script.model
})

type Shop = Awaited<ReturnType<typeof conversations>>

/** A shop whose new chats start in Copilot mode. */
async function copilotShop(options = {}): Promise<Shop> {
  const shop = await conversations(testing, { background_drafts: true, ...options })
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
  return shop
}

const queueOf = async (by: TestAccount) => (await by.call(api.drafts.list, { query: {} })).drafts
const draftOf = async (shop: Shop, chat_id: number) =>
  (await shop.owner.call(api.drafts.list, { query: { chat_id: String(chat_id) } })).drafts[0]
/** Waits for the draft for this question and returns it. */
async function drafted(shop: Shop, chat_id: number, question: string) {
  await eventually(() => draftOf(shop, chat_id)).toMatchObject({ question, state: 'open' })
  return (await draftOf(shop, chat_id))!
}
const idle = (shop: Shop) =>
  eventually(() =>
    sqlIn(shop.owner.id, `select id from jobs where kind in ('draft_answer', 'answer_chat')`),
  ).toEqual([])
const send = (by: TestAccount, id: number, body: { text?: string; teach?: boolean } = {}) =>
  by.call(api.drafts.send, { params: { id }, body })
const reject = (by: TestAccount, id: number, comment?: string) =>
  by.call(api.drafts.reject, { params: { id }, body: { reason: 'wrong', comment } })
const answersIn = async (shop: Shop, chatId: number) =>
  (await shop.messages(chatId)).map(({ answer, answered_by }) => [answered_by, answer])

test('a message in Copilot gets a draft in the background, and the customer sees nothing of it', async () => {
  const shop = await copilotShop()
  const stream = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${shop.owner.tokens.access()}`,
  })
  const { chat_id, message_id } = await shop.receive('Do you ship to Poland?')
  const before = { messages: await shop.messages(chat_id), events: await shop.events(chat_id) }
  const draft = await drafted(shop, chat_id, 'Do you ship to Poland?')
  expect(draft).toMatchObject({
    message_id,
    text: 'Yes, within three days.',
    sources: [],
    confidence: expect.any(Number),
    chat: { id: chat_id, display_name: 'Anna', mode: 'manual', needs_person: true },
    by: null,
    rejection: null,
  })
  expect({ messages: await shop.messages(chat_id), events: await shop.events(chat_id) }).toEqual(before)
  await eventually(() => stream.events).toContainEqual(
    expect.objectContaining({ type: 'drafts.updated', chat: expect.objectContaining({ id: chat_id }) }),
  )
})

test('a newer message voids the draft, and the next one covers both', async () => {
  const shop = await copilotShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const first = await drafted(shop, chat_id, 'Do you ship to Poland?')
  await shop.receive('And are you open today?')
  expect(await refusal(send(shop.owner, first.id))).toMatchObject({
    status: expect.toBeOneOf([404, 409]),
  })
  const second = await drafted(shop, chat_id, 'Do you ship to Poland?\nAnd are you open today?')
  expect(second.text).toBe('Yes, from ten to six.')
  expect(second.waiting_since).toBe(first.waiting_since)
  expect(await answersIn(shop, chat_id)).toEqual([
    [null, ''],
    [null, ''],
  ])
  expect(await refusal(send(shop.owner, first.id))).toMatchObject({ status: 404 })
  expect(await queueOf(shop.owner)).toMatchObject([{ id: second.id }])
})

test('a message that comes while a draft is written stops that draft', async () => {
  const shop = await copilotShop()
  script = scriptedModel()
  app.model = script.model
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const first = await script.call(1)
  first.say('Yes, within ')
  await shop.receive('And are you open today?')
  await eventually(() => first.signal.aborted).toBe(true)
  const second = await script.call(2)
  second.say('Yes to both.')
  second.end()
  await drafted(shop, chat_id, 'Do you ship to Poland?\nAnd are you open today?')
  await idle(shop)
  expect(script.calls).toHaveLength(2)
  expect(await sqlIn(shop.owner.id, 'select text from drafts')).toEqual([{ text: 'Yes to both.' }])
})

test('an approved draft is sent as the person’s own answer, on every channel by the same way', async () => {
  for (const integration_type of ['livechat', 'telegram']) {
    const shop = await copilotShop({ integration_type })
    const { chat_id } = await shop.receive('Do you ship to Poland?')
    const eva = await newMember(shop.owner, 'agent')
    const draft = await drafted(shop, chat_id, 'Do you ship to Poland?')
    const sent = await send(eva, draft.id)
    expect(sent).toMatchObject({
      taught: false,
      draft: { state: 'sent', by: { user_id: eva.user_id } },
      message: { answer: draft.text, answered_by: 'operator', author: { user_id: eva.user_id } },
    })
    expect(await shop.chat(chat_id)).toMatchObject({
      mode: 'manual',
      state: 'waiting',
      needs_person: false,
      assignee: { user_id: eva.user_id },
    })
    const deliveries = await sqlIn(shop.owner.id, 'select sent_by, text from deliveries')
    expect(deliveries).toEqual(
      integration_type === 'livechat' ? [] : [{ sent_by: 'operator', text: draft.text }],
    )
    expect(await queueOf(shop.owner)).toEqual([])
    script = scriptedModel(['Yes, within three days.'])
    app.model = script.model
  }
})

test('of two people the first action counts, and the other is told who it was', async () => {
  const shop = await copilotShop()
  const eva = await newMember(shop.owner, 'agent')
  const ben = await newMember(shop.owner, 'admin')
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  const tries = await Promise.allSettled([
    send(eva, id),
    send(ben, id),
    reject(shop.owner, id),
    reject(eva, id),
  ])
  const won = tries.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  const { draft } = await ben.call(api.drafts.one, { params: { id } })
  for (const each of tries)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({
        status: 409,
        message: `${draft.by!.name} has already ${draft.state} this draft`,
      })
  expect((await answersIn(shop, chat_id)).slice(1)).toEqual(
    draft.state === 'sent' ? [['operator', draft.text]] : [],
  )
})

test('a person who answers in the chat voids the draft, and is named to somebody who sends it later', async () => {
  const shop = await copilotShop()
  const eva = await newMember(shop.owner, 'agent')
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  await eva.call(api.messages.send, { params: { id: chat_id }, body: { message: 'We do.' } })
  expect(await queueOf(shop.owner)).toEqual([])
  expect(await refusal(send(shop.owner, id))).toMatchObject({
    status: 409,
    message: 'The agent has already answered this customer',
  })
  const { draft } = await shop.owner.call(api.drafts.one, { params: { id } })
  expect(draft).toMatchObject({ state: 'answered', by: { user_id: eva.user_id } })
  expect(await answersIn(shop, chat_id)).toEqual([
    [null, ''],
    ['operator', 'We do.'],
  ])
})

test('a request that is repeated because its answer was lost sends nothing twice', async () => {
  const shop = await copilotShop({ integration_type: 'telegram' })
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  const [first, second] = await Promise.all([send(shop.owner, id), send(shop.owner, id)])
  expect(second.message.id).toBe(first.message.id)
  expect(await answersIn(shop, chat_id)).toHaveLength(2)
  expect(await sqlIn(shop.owner.id, 'select id from deliveries')).toHaveLength(1)
  expect(await refusal(send(shop.owner, id, { text: 'Other words' }))).toMatchObject({ status: 409 })
})

test('a failure between the decision and the message leaves the draft open and sends nothing', async () => {
  const shop = await copilotShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  await app.database.pool.query(`
    create function fail_turn() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger fail_turn before insert on messages for each row
      when (new.message_type = 'operator') execute function fail_turn()`)
  expect(await refusal(send(shop.owner, id))).toMatchObject({ status: 500 })
  await app.database.pool.query('drop trigger fail_turn on messages; drop function fail_turn')
  expect(await draftOf(shop, chat_id)).toMatchObject({ id, state: 'open' })
  expect(await answersIn(shop, chat_id)).toEqual([[null, '']])
  await send(shop.owner, id)
  expect(await answersIn(shop, chat_id)).toEqual([
    [null, ''],
    ['operator', 'Yes, within three days.'],
  ])
})

test('a job that is run again drafts a turn once, also after the draft was rejected', async () => {
  const shop = await copilotShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  const again = () =>
    sqlIn(
      shop.owner.id,
      `insert into jobs (account_id, kind, payload) select account_id, 'draft_answer',
         jsonb_build_object('chat_id', id, 'turn', turn) from chats where account_id = $1`,
      [shop.owner.id],
    )
  await again()
  app.jobs.wake()
  await idle(shop)
  await reject(shop.owner, id)
  await again()
  app.jobs.wake()
  await idle(shop)
  expect(script.calls).toHaveLength(1)
  expect(await sqlIn(shop.owner.id, 'select state from drafts')).toEqual([{ state: 'rejected' }])
})

test('a rejected draft keeps its reason, leaves the chat waiting, and can be restored until something happens', async () => {
  const shop = await copilotShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  const { draft } = await reject(shop.owner, id, 'Not to islands')
  expect(draft).toMatchObject({
    state: 'rejected',
    by: { user_id: shop.owner.user_id },
    rejection: { reason: 'wrong', comment: 'Not to islands' },
    chat: { needs_person: true },
  })
  expect(await queueOf(shop.owner)).toEqual([])
  const restored = await shop.owner.call(api.drafts.restore, { params: { id } })
  expect(restored.draft).toMatchObject({ state: 'open', by: null, rejection: null })
  expect(await queueOf(shop.owner)).toMatchObject([{ id }])
  await reject(shop.owner, id)
  await shop.send(chat_id, 'We do.')
  expect(await refusal(shop.owner.call(api.drafts.restore, { params: { id } }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('has already answered this customer'),
  })
})

test('an edited draft is sent in the person’s words, and taught if they say so', async () => {
  const shop = await copilotShop()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  expect(await send(shop.owner, id, { text: 'Yes, in two days.', teach: true })).toMatchObject({
    taught: true,
    message: { answer: 'Yes, in two days.' },
    draft: { text: 'Yes, within three days.', state: 'sent' },
  })
  const other = await shop.receive('do you ship to poland', { customer: 'ben', name: 'Ben' })
  expect(await drafted(shop, other.chat_id, 'do you ship to poland')).toMatchObject({
    text: 'Yes, in two days.',
    confidence: 1,
  })
  expect(script.calls).toHaveLength(1)
})

test('the queue begins with chats that were handed over, then with those who wait longest', async () => {
  const shop = await copilotShop()
  app.model = scriptedModel(['One.', 'Two.', 'Three.', 'Four.']).model
  const ask = async (customer: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000)
    const { chat_id } = await shop.receive('Do you ship?', { customer, name: customer, at })
    await drafted(shop, chat_id, 'Do you ship?')
    return chat_id
  }
  await ask('five', 5)
  await ask('nine', 9)
  const handed = await ask('handed over', 1)
  await sqlIn(
    shop.owner.id,
    `update chats set hand_over_at = now(), hand_over_reason = 'user_frustration' where id = $1`,
    [handed],
  )
  // A customer who writes again keeps their place in the queue.
  await shop.receive('Hello?', { customer: 'nine', name: 'nine' })
  await eventually(async () => (await queueOf(shop.owner)).map(({ chat }) => chat.display_name)).toEqual([
    'handed over',
    'nine',
    'five',
  ])
  const [first, nine] = await queueOf(shop.owner)
  // The unanswered question is included, however long ago it was asked.
  expect(nine).toMatchObject({ question: 'Do you ship?\nHello?' })
  const { drafts, total } = await shop.owner.call(api.drafts.list, { query: { limit: '1' } })
  expect([drafts.map(({ id }) => id), total]).toEqual([[first!.id], 3])
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [nine!.chat.id], state: 'snoozed' } })
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [first!.chat.id], state: 'done' } })
  expect((await queueOf(shop.owner)).map(({ chat }) => chat.display_name)).toEqual(['five'])
})

test('people see the drafts of their own assistants, viewers only read, and foreign drafts are not found', async () => {
  const shop = await copilotShop()
  const { agent: second } = await shop.owner.call(api.agents.create, { body: { agent_name: 'Wholesale' } })
  const elsewhere = await newMember(shop.owner, 'agent', [second.id])
  const viewer = await newMember(shop.owner, 'viewer')
  const stranger = await newAccount()
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const { id } = await drafted(shop, chat_id, 'Do you ship to Poland?')
  expect(await queueOf(viewer)).toMatchObject([{ id }])
  expect(await refusal(send(viewer, id))).toMatchObject({ status: 403 })
  expect(await refusal(reject(viewer, id))).toMatchObject({ status: 403 })
  for (const by of [elsewhere, stranger]) {
    expect(await queueOf(by)).toEqual([])
    expect(await refusal(by.call(api.drafts.one, { params: { id } }))).toMatchObject({ status: 404 })
    expect(await refusal(send(by, id))).toMatchObject({ status: 404 })
    expect(await refusal(reject(by, id))).toMatchObject({ status: 404 })
    expect(await refusal(by.call(api.drafts.restore, { params: { id } }))).toMatchObject({ status: 404 })
    const query = { chat_id: String(chat_id) }
    expect(await refusal(by.call(api.drafts.list, { query }))).toMatchObject({ status: 404 })
  }
  expect(await draftOf(shop, chat_id)).toMatchObject({ id, state: 'open' })
})

test('no draft is made where the owner switched them off, the AI is stopped or the chat has another mode', async () => {
  const shop = await copilotShop()
  const set = (background_drafts: boolean) =>
    shop.owner.call(api.agents.saveAnswering, { params: { id: shop.agent.id }, body: { background_drafts } })
  await set(false)
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  await set(true)
  await shop.halt(true)
  await shop.receive('Hello?')
  await idle(shop)
  await shop.halt(false)
  await shop.setMode(chat_id, 'stop')
  await shop.receive('Anybody?')
  await idle(shop)
  expect(script.calls).toHaveLength(0)
  expect(await queueOf(shop.owner)).toEqual([])
})

test('a customer who floods a chat in Copilot gets no more drafts than answers', async () => {
  const shop = await copilotShop()
  app.model = scriptedModel(Array(40).fill('Happy to help.')).model
  const drafts: boolean[] = []
  for (let n = 0; n < 7; n += 1) {
    const { chat_id } = await shop.receive(`Question ${n}?`)
    await idle(shop)
    drafts.push((await draftOf(shop, chat_id)) !== undefined)
  }
  expect(drafts).toEqual([true, true, true, true, true, false, false])
})

test('a customer who floods a chat in which answers wait for approval costs no more answers', async () => {
  const shop = await conversations(testing)
  const body = { mode: 'auto' as const, approve_below: 1 }
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body })
  script = scriptedModel(Array(40).fill('Happy to help.'))
  app.model = script.model
  for (let n = 0; n < 7; n += 1) {
    await shop.receive(`Question ${n}?`)
    await idle(shop)
  }
  expect(script.calls).toHaveLength(5)
})

test('a draft for a long message keeps all of its words', async () => {
  const shop = await copilotShop()
  const story = 'I bought a lamp in your shop and it never came to my house. '.repeat(40)
  const { chat_id } = await shop.receive(`${story}Where is it?`)
  await drafted(shop, chat_id, `${story}Where is it?`)
})

/** If an edit arrives after a draft has started, the draft is restarted, so the model may be asked again. */
const alwaysSaying = (text: string) => scriptedModel(Array(9).fill(text)).model

test('an edit while a draft is written stops it, and the draft is for the new words', async () => {
  const shop = await copilotShop({ integration_type: 'telegram' })
  script = scriptedModel()
  app.model = script.model
  const { chat_id } = await shop.receive('Do you ship to Poland?', { external_id: '7' })
  const [bot] = await sqlIn<never>(shop.owner.id, 'select * from bots')
  const { signal } = await script.call(1)
  app.model = alwaysSaying('Yes, from ten to six.')
  await correctQuestion(app, bot!, { threadKey: 'anna', externalId: '7', text: 'Are you open today?' })
  await drafted(shop, chat_id, 'Are you open today?')
  expect(signal.aborted).toBe(true)
})

test('a question that the customer edits gets another draft', async () => {
  const shop = await copilotShop({ integration_type: 'telegram' })
  const { chat_id } = await shop.receive('Do you ship to Poland?', { external_id: '7' })
  const first = await drafted(shop, chat_id, 'Do you ship to Poland?')
  const [bot] = await sqlIn<never>(shop.owner.id, 'select * from bots')
  await correctQuestion(app, bot!, { threadKey: 'anna', externalId: '7', text: 'Are you open today?' })
  expect(await refusal(send(shop.owner, first.id))).toMatchObject({ status: expect.toBeOneOf([404, 409]) })
  app.jobs.wake()
  expect(await drafted(shop, chat_id, 'Are you open today?')).toMatchObject({ text: 'Yes, from ten to six.' })
})

test('after a rejection an edited question gets another draft, and the rejection is still told', async () => {
  const shop = await copilotShop({ integration_type: 'telegram' })
  const { chat_id } = await shop.receive('Do you ship to Poland?', { external_id: '7' })
  const first = await drafted(shop, chat_id, 'Do you ship to Poland?')
  await reject(shop.owner, first.id, 'Not to islands')
  const [bot] = await sqlIn<never>(shop.owner.id, 'select * from bots')
  const edit = (text: string) => correctQuestion(app, bot!, { threadKey: 'anna', externalId: '7', text })
  await edit('Are you open today?')
  app.jobs.wake()
  const second = await drafted(shop, chat_id, 'Are you open today?')
  expect(second.text).toBe('Yes, from ten to six.')
  // A draft rejected for the former question cannot be restored.
  expect(await refusal(shop.owner.call(api.drafts.restore, { params: { id: first.id } }))).toMatchObject({
    status: 409,
  })
  const rejected_draft = { text: 'Yes, within three days.', comment: 'Not to islands' }
  expect(await shop.messages(chat_id)).toMatchObject([{ rejected_draft }])

  // The same holds for an edit after another rejection.
  app.model = alwaysSaying('Yes, within a week.')
  await reject(shop.owner, second.id, 'Not on Sundays')
  await edit('Do you ship to Spain?')
  app.jobs.wake()
  await drafted(shop, chat_id, 'Do you ship to Spain?')
})

test('where the assistant does not know there is no draft, and the chat waits for a person', async () => {
  const shop = await copilotShop()
  app.model = null
  const { chat_id } = await shop.receive('Do you ship to the moon?')
  await idle(shop)
  expect(await queueOf(shop.owner)).toEqual([])
  expect(await shop.chat(chat_id)).toMatchObject({ needs_person: true })
})
