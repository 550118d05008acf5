import { api } from '@switchboard/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'

const testing = await testApp()
const { app, sqlIn } = testing

type Shop = Awaited<ReturnType<typeof conversations>>

test('the same client id, or the same external id, is one message however often it comes', async () => {
  const shop = await conversations(testing)
  const once = { client_id: 'client-0001', external_id: 'update-1' }
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => shop.receive('Hello', once)))
  const again = await shop.receive('Hello', { external_id: 'update-1' })
  expect(new Set([first, ...others, again].map((each) => each!.message_id)).size).toBe(1)
  expect([first, ...others, again].filter((each) => each!.is_new)).toHaveLength(1)
  expect(await shop.messages(first!.chat_id)).toHaveLength(1)
  expect((await shop.chat(first!.chat_id)).unread_messages).toBe(1)
})

test('many customers at once get a chat each, and each chat counts without a gap', async () => {
  const shop = await conversations(testing)
  const customers = Array.from({ length: 8 }, (_, n) => `customer-${n}`)
  const received = await Promise.all(
    customers.flatMap((customer) => Array.from({ length: 10 }, () => shop.receive('Hi', { customer }))),
  )
  expect(received.filter(({ is_new_chat }) => is_new_chat)).toHaveLength(8)
  for (const chatId of new Set(received.map(({ chat_id }) => chat_id))) {
    const seqs = (await shop.events(chatId)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(await shop.messages(chatId)).toHaveLength(10)
  }
})

test('a bot that was deleted meanwhile takes no more messages', async () => {
  const shop = await conversations(testing)
  await sqlIn(shop.owner.id, 'update bots set deleted_at = now() where id = $1', [shop.botId])
  await expect(shop.receive('Hello?')).rejects.toThrow('Bot not found')
})

test('a new chat begins in the mode of its agent', async () => {
  const shop = await conversations(testing)
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await shop.receive('Hello')
  expect((await shop.chat(chat_id)).mode).toBe('manual')
  expect((await shop.messages(chat_id))[0]).toMatchObject({ answer: '', is_read: false })
})

test('LIST-5 chats come in pages, latest activity first, with their total', async () => {
  const shop = await conversations(testing)
  for (let n = 1; n <= 5; n++) await shop.receive(`Hello ${n}`, { customer: `c${n}`, name: `Customer ${n}` })
  const page = (offset: number) =>
    shop.owner.call(api.chats.ofBot, {
      params: { id: shop.botId },
      query: { limit: '2', offset: String(offset) },
    })
  const first = await page(0)
  expect(first.chats.map(({ display_name }) => display_name)).toEqual(['Customer 5', 'Customer 4'])
  expect(first).toMatchObject({ total: 5, hasMore: true })
  expect(first.chats[0]).toMatchObject({
    preview: 'Hello 5',
    integration_type: 'livechat',
    unread_messages: 1,
  })
  expect(await page(4)).toMatchObject({ total: 5, hasMore: false })
  const all = await shop.owner.call(api.chats.ofAgent, { params: { id: shop.agent.id } })
  expect(all).toMatchObject({ total: 5, hasMore: false })
})

test('LIST-8 CHAT-13 bitrix chats and their turns have paths of their own', async () => {
  const shop = await conversations(testing, { integration_type: 'bitrix' })
  const { chat_id } = await shop.receive('Hello from the portal')
  const { chats } = await shop.owner.call(api.chats.ofBitrix, { query: { agent_id: String(shop.agent.id) } })
  expect(chats.map(({ id }) => id)).toEqual([chat_id])
  const { messages } = await shop.owner.call(api.messages.ofBitrixChat, { params: { id: chat_id } })
  expect(messages).toMatchObject([{ question: 'Hello from the portal' }])
})

test('long chats are read from their end, page by page', async () => {
  const shop = await conversations(testing)
  let chatId = 0
  for (let n = 1; n <= 5; n++) chatId = (await shop.receive(`${n}`)).chat_id
  const page = (query: { limit: string; before?: string }) =>
    shop.owner.call(api.messages.ofChat, { params: { id: chatId }, query })
  const newest = await page({ limit: '3' })
  expect(newest.messages.map(({ question }) => question)).toEqual(['3', '4', '5'])
  expect(newest.hasMore).toBe(true)
  const older = await page({ limit: '3', before: String(newest.messages[0]!.id) })
  expect(older.messages.map(({ question }) => question)).toEqual(['1', '2'])
  expect(older.hasMore).toBe(false)
})

test('a person’s message that is sent again under its key is one message', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  const headers = { 'idempotency-key': 'the-same-key' }
  const send = () =>
    shop.owner.call(api.messages.send, { params: { id: chat_id }, body: { message: 'Hi Anna' }, headers })
  const { message } = await send()
  // As after a crash between the message's commit and storing the response for its idempotency key.
  await sqlIn(shop.owner.id, 'delete from idempotency_keys')
  expect((await send()).message.id).toBe(message.id)
  expect(await shop.messages(chat_id)).toHaveLength(2)
})

test('EDIT-3 an edited answer keeps the original, and an answer that is not there cannot be edited', async () => {
  const shop = await conversations(testing)
  const { chat_id, message_id } = await shop.receive('Hello')
  const edit = (id: number) =>
    shop.owner.call(api.messages.edit, { params: { id }, body: { redacted_answer: 'Better' } })
  await expect(edit(message_id)).rejects.toThrow('There is no answer to correct yet')
  const { message } = await shop.send(chat_id, 'Good')
  expect((await edit(message.id)).message).toMatchObject({ answer: 'Good', redacted_answer: 'Better' })
  expect((await shop.events(chat_id)).at(-1)).toMatchObject({ message_id: message.id })
})

test('the first word of a person after a hand-over ends the wait, and handing back asks how it was', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('A person, please')
  const { handOver } = await import('./hand-over.ts')
  await handOver(app, shop.owner.id, chat_id, { reason: 'user_explicit_request', summary: 'wants a person' })
  expect(await shop.chat(chat_id)).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'user_explicit_request', summary: 'wants a person' },
  })
  testing.passTime(42_000)
  await shop.send(chat_id, 'Here I am')
  const waits = await sqlIn<{ hand_over_wait_s: number }>(
    shop.owner.id,
    'select hand_over_wait_s from chats where id = $1',
    [chat_id],
  )
  expect(waits[0]!.hand_over_wait_s).toBeGreaterThanOrEqual(42)
  await shop.setMode(chat_id, 'auto')
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', hand_over: null })
  const asked = await sqlIn<{ csat_asked_at: Date | null }>(
    shop.owner.id,
    'select csat_asked_at from chats where id = $1',
    [chat_id],
  )
  expect(asked[0]!.csat_asked_at).not.toBeNull()
})

test('STOP-7 a stopped account shows every chat as stopped, and keeps its modes underneath', async () => {
  const shop = await conversations(testing)
  const anna = await shop.receive('Hello')
  const ben = await shop.receive('Hello', { customer: 'ben' })
  await shop.setMode(ben.chat_id, 'manual')
  const modes = async () => [(await shop.chat(anna.chat_id)).mode, (await shop.chat(ben.chat_id)).mode]
  await shop.halt(true)
  expect(await modes()).toEqual(['stop', 'stop'])
  expect(await shop.owner.call(api.chats.aiState)).toMatchObject({ halted: true })
  await shop.halt(false)
  expect(await modes()).toEqual(['auto', 'manual'])
})

test('INTC-9 INTC-19 the owner’s internal chat is opened by its first message and listed under its own name', async () => {
  const shop = await conversations(testing)
  const ask = (message: string, chat_id?: number) =>
    shop.owner.call(api.internalChat.send, { body: { message, agent_id: shop.agent.id, chat_id } })
  const { chat_id } = await ask('Are you ready?')
  await shop.owner.call(api.internalChat.stop, { params: { id: chat_id }, body: {} })
  expect((await ask('Really?', chat_id)).chat_id).toBe(chat_id)
  const query = { agent_id: String(shop.agent.id) }
  const { chats } = await shop.owner.call(api.internalChat.list, { query })
  expect(chats).toMatchObject([
    { id: chat_id, display_name: 'Internal chat dialog', first_question: 'Are you ready?', bot_id: null },
  ])
  const { messages } = await shop.owner.call(api.internalChat.messages, { params: { id: chat_id } })
  expect(messages.map(({ question }) => question)).toEqual(['Are you ready?', 'Really?'])
  expect(messages[0]).toMatchObject({ message_type: 'internal' })
})

test('the internal chat accepts no question while one is pending; the same one again is a retry', async () => {
  const shop = await conversations(testing)
  const ask = (message: string, key: string, chat_id?: number) =>
    shop.owner.call(api.internalChat.send, {
      body: { message, agent_id: shop.agent.id, chat_id },
      headers: { 'idempotency-key': key },
    })
  const { chat_id } = await ask('Are you ready?', 'question-1')
  await expect(ask('Really?', 'question-2', chat_id)).rejects.toMatchObject({
    status: 409,
    message: 'The assistant is still answering. Wait for the answer, or stop it.',
  })
  expect((await ask('Are you ready?', 'question-1')).chat_id).toBe(chat_id)
  await shop.owner.call(api.internalChat.stop, { params: { id: chat_id }, body: {} })
  await ask('Really?', 'question-3', chat_id)
  const { messages } = await shop.owner.call(api.internalChat.messages, { params: { id: chat_id } })
  expect(messages.map(({ question }) => question)).toEqual(['Are you ready?', 'Really?'])
})

test('READ-5 whatever happens, unread counters of chat, bot and agent equal a recount', async () => {
  const shop = await conversations(testing)
  const step = fc.oneof(
    fc.record({ do: fc.constant('receive' as const), who: fc.nat(2) }),
    fc.record({ do: fc.constant('repeat' as const), who: fc.nat(2) }),
    fc.record({ do: fc.constant('read' as const), who: fc.nat(20) }),
    fc.record({ do: fc.constant('send' as const), who: fc.nat(2) }),
  )
  const known: { chat_id: number; message_id: number; client_id: string; customer: string }[] = []
  const play: Record<'receive' | 'repeat' | 'read' | 'send', (who: number) => Promise<unknown>> = {
    async receive(who) {
      const client_id = `client-${known.length.toString().padStart(6, '0')}`
      const customer = `customer ${who}`
      known.push({ ...(await shop.receive('Hi', { customer, client_id })), client_id, customer })
    },
    async repeat(who) {
      const earlier = known.at(-1 - who)
      if (earlier) await shop.receive('Hi', earlier)
    },
    async read(who) {
      const earlier = known.at(-1 - who)
      if (earlier) await shop.owner.call(api.messages.markRead, { params: { id: earlier.message_id } })
    },
    async send(who) {
      const earlier = known.at(-1 - who)
      if (earlier) await shop.send(earlier.chat_id, 'Hello')
    },
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await Promise.all(steps.map((each) => play[each.do](each.who)))
      await expectRecount(shop)
    }),
    { numRuns: 15 },
  )
})

async function expectRecount({ owner, agent, botId }: Shop) {
  const wrong = await sqlIn(
    owner.id,
    `select c.id from chats c where unread_messages <>
       (select count(*) from messages m where m.chat_id = c.id and not m.is_read)`,
  )
  expect(wrong).toEqual([])
  const [unread] = await sqlIn<{ count: number }>(
    owner.id,
    'select count(*) from messages where not is_read and bot_id = $1',
    [botId],
  )
  const { agents } = await owner.call(api.agents.mine)
  const shown = agents.find(({ id }) => id === agent.id)!
  expect(shown.unread_messages_count).toBe(unread!.count)
  expect(shown.bots_unread_details).toEqual(
    unread!.count > 0 ? [{ bot_id: botId, unread_count: unread!.count }] : [],
  )
}
