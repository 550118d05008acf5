import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { scriptedModel } from '../../../test/scripted-model.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { watchStream } from '../../../test/watch-stream.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, http, newAccount, newMember, passTime, sqlIn } = testing
let origin: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`
})
afterEach(() => {
  app.model = null
})

const SECRET = 'Knows our discount of a third'

const addNote = (by: TestAccount, id: number, text: string, mentions: number[] = []) =>
  by.call(api.notes.add, { params: { id }, body: { text, mentions } }).then(({ note }) => note)
const notesOf = async (by: TestAccount, id: number) =>
  (await by.call(api.notes.ofChat, { params: { id } })).notes
const mine = async (by: TestAccount, botId: number) => {
  const query = { filter: 'mine' as const }
  const { chats, total } = await by.call(api.chats.ofBot, { params: { id: botId }, query })
  expect(total).toBe(chats.length)
  return chats.map(({ display_name }) => display_name)
}

test('a note has its author and its time, and stands in the order it was written', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const eva = await newMember(shop.owner, 'agent')
  const first = await addNote(shop.owner, chat_id, 'A regular')
  passTime(1_000)
  const second = await addNote(eva, chat_id, 'I know her')
  expect(first).toMatchObject({ text: 'A regular', author: { user_id: shop.owner.user_id }, edited_at: null })
  expect(await notesOf(eva, chat_id)).toEqual([first, second])
  expect(second.author).toMatchObject({ user_id: eva.user_id })
})

test('a note leaves the conversation as it is: turns, events, state, assignee, unread count and preview', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const facts = async () => ({
    chat: await shop.chat(chat_id),
    messages: await shop.messages(chat_id),
    events: await shop.events(chat_id),
    jobs: await sqlIn(shop.owner.id, 'select id from jobs order by id'),
  })
  const before = await facts()
  const note = await addNote(shop.owner, chat_id, SECRET)
  await shop.owner.call(api.notes.change, { params: { id: note.id }, body: { text: `${SECRET}!` } })
  await shop.owner.call(api.notes.remove, { params: { id: note.id } })
  expect(await facts()).toEqual(before)
})

test('a visitor of the live chat gets no note: not in the history, in the events or on the stream', async () => {
  const { owner, agent, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Do you give discounts?')
  const { chats } = await owner.call(api.chats.ofAgent, { params: { id: agent.id } })
  const chatId = chats[0]!.id
  const stream = await watchStream(`${origin}/widget/api/stream`, {
    authorization: `Bearer ${visitor.token()}`,
  })
  await addNote(owner, chatId, SECRET)
  await owner.call(api.messages.send, { params: { id: chatId }, body: { message: 'Let me see.' } })
  await eventually(() => stream.text).toContain('Let me see.')
  const told = [stream.text, JSON.stringify(await visitor.reload()), JSON.stringify(await visitor.events(0))]
  for (const words of told) {
    expect(words).not.toContain(SECRET)
    expect(words).not.toMatch(/mention|note/i)
  }
})

test('a model never reads a note, neither for an answer nor for a draft', async () => {
  const shop = await conversations(testing)
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await shop.receive('Do you give discounts?')
  await addNote(shop.owner, chat_id, SECRET)
  await shop.send(chat_id, 'Sometimes.')
  await addNote(shop.owner, chat_id, SECRET)
  await shop.receive('And today?')
  const scripted = scriptedModel()
  app.model = scripted.model
  const drafting = shop.owner.call(api.messages.generate, { params: { id: chat_id } })
  const { request, ...call } = await scripted.call(1)
  call.say('Not today.')
  call.end()
  await drafting
  expect(JSON.stringify(request)).toContain('Do you give discounts?')
  expect(JSON.stringify(request)).not.toContain(SECRET)
})

test('a person who is mentioned finds the chat under "Mine", in whichever state it is, until they read the note', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const eva = await newMember(shop.owner, 'agent')
  const ben = await newMember(shop.owner, 'viewer')
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
  const stream = await watchStream(`${origin}/api/events`, { authorization: `Bearer ${eva.tokens.access()}` })
  const note = await addNote(shop.owner, chat_id, 'Please look, @Eva and @Ben', [eva.user_id, ben.user_id])
  expect(note.mentions.map(({ user_id }) => user_id)).toEqual([eva.user_id, ben.user_id])
  await eventually(() => stream.events).toContainEqual(
    expect.objectContaining({
      type: 'notes.updated',
      chat: expect.objectContaining({
        id: chat_id,
        unread_mentions: expect.arrayContaining([eva.user_id, ben.user_id]),
      }),
    }),
  )
  expect(await mine(eva, shop.botId)).toEqual(['Anna'])
  expect(await mine(ben, shop.botId)).toEqual(['Anna'])
  expect(await mine(shop.owner, shop.botId)).toEqual([])
  await eva.call(api.notes.markRead, { params: { id: chat_id } })
  expect(await mine(eva, shop.botId)).toEqual([])
  expect(await shop.chat(chat_id)).toMatchObject({ unread_mentions: [ben.user_id] })
})

test('an edit calls people it adds, and not again those it mentioned before', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const eva = await newMember(shop.owner, 'agent')
  const ben = await newMember(shop.owner, 'agent')
  const note = await addNote(shop.owner, chat_id, '@Eva', [eva.user_id, shop.owner.user_id])
  expect(await shop.chat(chat_id)).toMatchObject({ unread_mentions: [eva.user_id] })
  await eva.call(api.notes.markRead, { params: { id: chat_id } })
  const change = (text: string, mentions: number[]) =>
    shop.owner.call(api.notes.change, { params: { id: note.id }, body: { text, mentions } })
  const { note: changed } = await change('@Eva and @Ben', [eva.user_id, ben.user_id])
  expect(changed).toMatchObject({ text: '@Eva and @Ben', edited_at: expect.any(String) })
  expect(await shop.chat(chat_id)).toMatchObject({ unread_mentions: [ben.user_id] })
  // Eva has left the team; her name may stay in the note.
  await shop.owner.call(api.team.remove, { params: { id: eva.user_id } })
  await change('@Eva alone', [eva.user_id])
  expect(await shop.chat(chat_id)).toMatchObject({ unread_mentions: [] })
})

test('an edit that names no people leaves those whom the note mentions, and what they have not read', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const eva = await newMember(shop.owner, 'agent')
  const { id } = await addNote(shop.owner, chat_id, '@Eva, plese look', [eva.user_id])
  const body = { text: '@Eva, please look' }
  const { note } = await shop.owner.call(api.notes.change, { params: { id }, body })
  expect(note).toMatchObject({ ...body, mentions: [{ user_id: eva.user_id }] })
  expect(await shop.chat(chat_id)).toMatchObject({ unread_mentions: [eva.user_id] })
})

test('only people who can see the chat are mentioned', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const { agent } = await shop.owner.call(api.agents.create, { body: { agent_name: 'Wholesale' } })
  const elsewhere = await newMember(shop.owner, 'agent', [agent.id])
  const stranger = await newAccount()
  for (const [person, status] of [
    [stranger, 404],
    [elsewhere, 409],
  ] as const)
    expect(await refusal(addNote(shop.owner, chat_id, 'Look', [person.user_id]))).toMatchObject({ status })
  expect(await notesOf(shop.owner, chat_id)).toEqual([])
})

test('viewers read notes and write none, and only its author changes or deletes a note', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const viewer = await newMember(shop.owner, 'viewer')
  const eva = await newMember(shop.owner, 'agent')
  const note = await addNote(eva, chat_id, 'Hers')
  expect(await notesOf(viewer, chat_id)).toEqual([note])
  expect(await refusal(addNote(viewer, chat_id, 'Mine'))).toMatchObject({ status: 403 })
  const params = { id: note.id }
  for (const by of [viewer, shop.owner]) {
    expect(await refusal(by.call(api.notes.change, { params, body: { text: 'x' } }))).toMatchObject({
      status: 403,
    })
    expect(await refusal(by.call(api.notes.remove, { params }))).toMatchObject({ status: 403 })
  }
  await eva.call(api.notes.remove, { params })
  expect(await notesOf(eva, chat_id)).toEqual([])
})

test('a chat with as many notes as one can have takes no more', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  await sqlIn(
    shop.owner.id,
    `insert into notes (account_id, chat_id, user_id, text)
     select $1, $2, $3, 'n' from generate_series(1, 999)`,
    [shop.owner.id, chat_id, shop.owner.user_id],
  )
  await addNote(shop.owner, chat_id, 'The last one')
  expect(await refusal(addNote(shop.owner, chat_id, 'One more'))).toMatchObject({ status: 409 })
})

test('the notes of a visitor who becomes known go along with what they wrote', async () => {
  const { owner, agent, widgetId, bot } = await liveChat(testing)
  const { identity_secret } = await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })
  const identity = {
    user_id: '42',
    signature: createHmac('sha256', identity_secret).update('42').digest('hex'),
  }
  const chats = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats
  const phone = await visitorOf(testing, widgetId)
  await phone.identify(identity)
  await phone.write('From the phone')
  const laptop = await visitorOf(testing, widgetId)
  await laptop.write('From the laptop')
  const nameless = (await chats())[0]!
  await addNote(owner, nameless.id, SECRET)
  await laptop.identify(identity)
  const [kept, ...others] = await chats()
  expect(others).toEqual([])
  expect(kept!.id).not.toBe(nameless.id)
  expect(await notesOf(owner, kept!.id)).toMatchObject([{ text: SECRET }])
})
