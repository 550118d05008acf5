import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { handOver } from './hand-over.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, http, newMember, passTime, sqlIn } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
})
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const DAY_MS = 24 * 3_600_000
type Shop = Awaited<ReturnType<typeof conversations>>
type Wanted = { state: 'open' | 'snoozed' | 'done'; snoozed_until?: string | null }

const setState = (shop: Shop, chat_ids: number[], wanted: Wanted, by: TestAccount = shop.owner) =>
  by.call(api.chats.setState, { body: { chat_ids, ...wanted } })
const undo = (shop: Shop, chat_ids: number[], change_id: string) =>
  shop.owner.call(api.chats.undoState, { body: { chat_ids, change_id } })
const names = async (shop: Shop, filter: api.chats.ChatFilter, by: TestAccount = shop.owner) => {
  const query = { filter }
  const { chats, total } = await by.call(api.chats.ofBot, { params: { id: shop.botId }, query })
  expect(total).toBe(chats.length)
  return chats.map(({ display_name }) => display_name)
}
const inMs = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const callPerson = (shop: Shop, chatId: number) =>
  handOver(app, shop.owner.id, chatId, { reason: 'user_explicit_request', summary: 'A person, please' })

test('a chat is open, waits for the customer after a person’s answer, and is open again when they write', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'open', snoozed_until: null, assignee: null })
  await callPerson(shop, chat_id)
  expect(await names(shop, 'needs_me')).toEqual(['Anna'])
  await shop.send(chat_id, 'Good morning')
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'waiting', needs_person: false })
  expect(await names(shop, 'open')).toEqual(['Anna'])
  await shop.receive('One more thing')
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'open', needs_person: true })
})

test('a done chat leaves the open ones and what needs a person, and the next message brings it back', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  await shop.setMode(chat_id, 'stop')
  await shop.receive('Thanks!')
  const { chats } = await setState(shop, [chat_id], { state: 'done' })
  expect(chats).toMatchObject([{ id: chat_id, state: 'done', needs_person: false, mode: 'stop' }])
  for (const filter of ['needs_me', 'open', 'snoozed'] as const) expect(await names(shop, filter)).toEqual([])
  expect(await names(shop, 'done')).toEqual(['Anna'])
  expect(await names(shop, 'all')).toEqual(['Anna'])
  await shop.receive('Are you there?')
  expect(await names(shop, 'done')).toEqual([])
  expect(await names(shop, 'needs_me')).toEqual(['Anna'])
})

test.each([
  ['auto', 'auto'],
  ['manual', 'manual'],
] as const)(
  'done gives a handed-over chat back to the default mode %s, and undo takes it over again',
  async (agent_mode, mode) => {
    const shop = await conversations(testing)
    await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: agent_mode } })
    const { chat_id } = await shop.receive('A person, please')
    await callPerson(shop, chat_id)
    const before = await shop.chat(chat_id)
    expect(before).toMatchObject({ mode: 'manual', needs_person: true })
    const { change_id } = await setState(shop, [chat_id], { state: 'done' })
    expect(await shop.chat(chat_id)).toMatchObject({ mode, state: 'done', hand_over: null })

    const { chats } = await undo(shop, [chat_id], change_id)
    expect(chats).toEqual([before])
    expect(await shop.chat(chat_id)).toEqual(before)
    expect(await names(shop, 'needs_me')).toEqual(['Anna'])
    await expect(undo(shop, [chat_id], change_id)).rejects.toMatchObject({ status: 409 })
  },
)

test('nothing is undone in a chat that has gone on since, by either side', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const first = await setState(shop, [chat_id], { state: 'done' })
  await shop.receive('Hello again')
  await expect(undo(shop, [chat_id], first.change_id)).rejects.toMatchObject({ status: 409 })
  const second = await setState(shop, [chat_id], { state: 'done' })
  await shop.send(chat_id, 'One more word')
  await expect(undo(shop, [chat_id], second.change_id)).rejects.toMatchObject({ status: 409 })
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'waiting' })
})

test('undo leaves a chat alone that a colleague has changed since', async () => {
  const shop = await conversations(testing)
  const { chat_id: changed } = await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  const { chat_id: untouched } = await shop.receive('Hello', { customer: 'cara', name: 'Cara' })
  const eva = await newMember(shop.owner, 'agent')
  const { change_id } = await setState(shop, [changed, untouched], { state: 'done' })
  await setState(shop, [changed], { state: 'snoozed' }, eva)
  const { chats } = await undo(shop, [changed, untouched], change_id)
  expect(chats).toMatchObject([{ display_name: 'Cara', state: 'open' }])
  expect(await shop.chat(changed)).toMatchObject({ state: 'snoozed' })
  await expect(undo(shop, [changed], change_id)).rejects.toMatchObject({ status: 409 })
})

test('a snooze that undo restores ends, also if its time has passed meanwhile', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  await shop.send(chat_id, 'I will ask and come back to you')
  const snoozed_until = inMs(1_000)
  await setState(shop, [chat_id], { state: 'snoozed', snoozed_until })
  const { change_id } = await setState(shop, [chat_id], { state: 'done' })
  passTime(2_000)
  // The job runs at its time and finds the chat done.
  await sqlIn(shop.owner.id, `delete from jobs where kind = 'wake_chat'`)
  await undo(shop, [chat_id], change_id)
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'snoozed', snoozed_until })
  await app.jobs.start()
  await eventually(() => names(shop, 'needs_me')).toEqual(['Anna'])
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'open', snoozed_until: null })
})

test('what undo restores is forgotten with the next message', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('I want to talk to a person')
  await callPerson(shop, chat_id)
  await setState(shop, [chat_id], { state: 'done' })
  const kept = () => sqlIn(shop.owner.id, 'select id from chats where state_before is not null')
  expect(await kept()).toHaveLength(1)
  await shop.receive('Hello again')
  expect(await kept()).toEqual([])
})

test('a snoozed chat is out of sight until the customer writes', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('A person, please')
  await callPerson(shop, chat_id)
  await setState(shop, [chat_id], { state: 'snoozed', snoozed_until: null })
  expect(await shop.chat(chat_id)).toMatchObject({ state: 'snoozed', mode: 'manual', needs_person: false })
  for (const filter of ['needs_me', 'open', 'done'] as const) expect(await names(shop, filter)).toEqual([])
  expect(await names(shop, 'snoozed')).toEqual(['Anna'])
  await shop.halt(true)
  expect(await names(shop, 'needs_me')).toEqual([])
  await shop.halt(false)
  await shop.receive('Hello?')
  expect(await names(shop, 'snoozed')).toEqual([])
  expect(await names(shop, 'needs_me')).toEqual(['Anna'])
})

test('a snooze ends at its time, and the chat needs a person until one answers', async () => {
  const shop = await conversations(testing)
  const { chat_id: answered } = await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  const { chat_id: kept } = await shop.receive('Hello', { customer: 'cara', name: 'Cara' })
  for (const id of [answered, kept]) await shop.send(id, 'I will ask and come back to you')
  await setState(shop, [answered, kept], { state: 'snoozed', snoozed_until: inMs(1_000) })
  // Snoozed again: only the later time applies.
  const later = inMs(DAY_MS)
  await setState(shop, [kept], { state: 'snoozed', snoozed_until: later })
  expect(await names(shop, 'needs_me')).toEqual([])
  await app.jobs.start()
  await eventually(() => names(shop, 'needs_me')).toEqual(['Ben'])
  expect(await shop.chat(answered)).toMatchObject({ state: 'open', snoozed_until: null })
  expect(await shop.chat(kept)).toMatchObject({ state: 'snoozed', snoozed_until: later })
  await shop.send(answered, 'Here is the answer')
  expect(await names(shop, 'needs_me')).toEqual([])
})

test('a snooze ends in the future, within a year', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  for (const snoozed_until of [inMs(-1000), inMs(400 * DAY_MS)])
    await expect(setState(shop, [chat_id], { state: 'snoozed', snoozed_until })).rejects.toMatchObject({
      status: 400,
    })
  await expect(setState(shop, [chat_id], { state: 'done', snoozed_until: inMs(1000) })).rejects.toMatchObject(
    { status: 400 },
  )
})

test('several chats change together, all or none', async () => {
  const shop = await conversations(testing)
  const ids: number[] = []
  for (const name of ['Anna', 'Ben', 'Cara'])
    ids.push((await shop.receive('Hello', { customer: name, name })).chat_id)
  await expect(setState(shop, [...ids, 999_999_999], { state: 'done' })).rejects.toMatchObject({
    status: 404,
  })
  expect(await names(shop, 'done')).toEqual([])
  const { chats, change_id } = await setState(shop, ids.slice(0, 2), { state: 'done' })
  expect(chats.map(({ display_name }) => display_name)).toEqual(['Anna', 'Ben'])
  await shop.receive('Hello again', { customer: 'Ben' })
  const undone = await undo(shop, ids.slice(0, 2), change_id)
  expect(undone.chats).toMatchObject([{ display_name: 'Anna', state: 'open' }])
  const internal = await shop.owner.call(api.internalChat.send, {
    body: { message: 'Hi', agent_id: shop.agent.id },
  })
  await expect(setState(shop, [internal.chat_id], { state: 'done' })).rejects.toMatchObject({ status: 404 })
})

test('the first person who answers or takes over has the chat; others are assigned by hand', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const { chat_id: taken } = await shop.receive('Hello', { customer: 'ben', name: 'Ben' })
  const eva = await newMember(shop.owner, 'agent')
  const params = { id: chat_id }
  await eva.call(api.messages.send, { params, body: { message: 'Good morning' } })
  await shop.send(chat_id, 'Me, too')
  await eva.call(api.chats.setMode, { params: { id: taken }, body: { mode: 'manual' } })
  expect((await shop.chat(chat_id)).assignee).toMatchObject({ user_id: eva.user_id, name: 'The agent' })
  expect(await names(shop, 'mine', eva)).toEqual(['Anna', 'Ben'])
  expect(await names(shop, 'mine')).toEqual([])

  const assign = (chat_ids: number[], user_id: number | null) =>
    eva.call(api.chats.assign, { body: { chat_ids, user_id } })
  await assign([chat_id], shop.owner.user_id)
  expect(await names(shop, 'mine')).toEqual(['Anna'])
  await assign([chat_id, taken], null)
  expect(await names(shop, 'mine')).toEqual([])
  await setState(shop, [taken], { state: 'done' })
  await assign([taken], eva.user_id)
  expect(await names(shop, 'mine', eva)).toEqual([])
})

test('a chat is assigned only to somebody who can answer in it', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const { agent } = await shop.owner.call(api.agents.create, { body: { agent_name: 'Other' } })
  const viewer = await newMember(shop.owner, 'viewer')
  const elsewhere = await newMember(shop.owner, 'agent', [agent.id])
  const stranger = await testing.newAccount()
  const assign = (user_id: number) =>
    shop.owner.call(api.chats.assign, { body: { chat_ids: [chat_id], user_id } })
  await expect(assign(viewer.user_id)).rejects.toMatchObject({ status: 409 })
  await expect(assign(elsewhere.user_id)).rejects.toMatchObject({ status: 409 })
  await expect(assign(stranger.user_id)).rejects.toMatchObject({ status: 404 })
})

test('every console of the team hears of it', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const eva = await newMember(shop.owner, 'agent')
  const { events } = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${eva.tokens.access()}`,
  })
  await setState(shop, [chat_id], { state: 'done' })
  await eventually(() => events).toContainEqual(
    expect.objectContaining({
      type: 'chat.updated',
      chat: expect.objectContaining({ id: chat_id, state: 'done' }),
    }),
  )
})
