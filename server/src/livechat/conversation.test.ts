import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal, type TestVisitor, visitorOf } from '../../test/visitor.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { createApp, mount } from '../app.ts'
import { deleteAccount } from '../privacy/delete-account.ts'

const testing = await testApp()
const { app, http, passTime, sqlIn } = testing
const origin = await http.fastify.listen({ host: '127.0.0.1', port: 0 })

const watch = (visitor: TestVisitor, query = '', at = origin) =>
  watchStream(`${at}/widget/api/stream${query}`, { authorization: `Bearer ${visitor.token()}` })

async function conversation() {
  const site = await liveChat(testing)
  const visitor = await visitorOf(testing, site.widgetId)
  const { owner, agent } = site
  const chats = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats
  /** A person answers from the console. */
  const answer = async (message: string) =>
    owner.call(api.messages.send, { params: { id: (await chats())[0]!.id }, body: { message } })
  return { ...site, visitor, chats, answer }
}

test('a session says how the live chat looks and stores nothing; the first message opens the chat', async () => {
  const { visitor, owner, widgetId, agent, chats } = await conversation()
  const { widget, ...rest } = visitor.session
  expect(widget).toMatchObject({ id: widgetId, assistant_name: agent.assistant_name, position: 'right' })
  expect(widget).not.toHaveProperty('allowed_sites')
  expect(rest).toMatchObject({ conversation: null, turns: [], last_seq: 0 })
  expect(await chats()).toEqual([])
  expect(await visitor.events()).toEqual([])

  const sent = await visitor.write('Where is my order?', {
    page: { url: 'https://shop.example/cart', title: 'Cart' },
    locale: 'pl',
  })
  expect(sent.seq).toBe(1)
  const [chat] = await chats()
  expect(chat).toMatchObject({ integration_type: 'livechat', unread_messages: 1 })
  expect(chat!.display_name).toMatch(/^Visitor [0-9A-F]{4}$/)
  const [stored] = await sqlIn<{ context: object }>(owner.id, 'select context from chats')
  expect(stored!.context).toEqual({
    is_unproven: true,
    locale: 'pl',
    page: { url: 'https://shop.example/cart', title: 'Cart' },
  })
})

test('a visitor who comes back finds the conversation as it stands', async () => {
  const { visitor, answer } = await conversation()
  await visitor.write('Hello')
  await answer('Good morning')
  const { turns, conversation: state, last_seq, token } = await visitor.reload()
  expect(token).toBe(visitor.session.token)
  expect(turns).toMatchObject([
    { question: 'Hello', answered_by: null },
    { question: '', answer: 'Good morning', answered_by: 'operator', edited: false },
  ])
  expect(state).toMatchObject({ answered_by: 'person', read_seq: 0, csat: { is_asked: false, score: null } })
  expect(last_seq).toBeGreaterThanOrEqual(turns[1]!.answer_seq!)
})

test('I2 the same client_id gives the same message, also when it is sent many times at once', async () => {
  const { visitor, chats } = await conversation()
  const client_id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 8 }, () => visitor.write('Only once', { client_id })))
  expect(new Set(sent.map(({ id, seq }) => `${id} ${seq}`)).size).toBe(1)
  expect((await visitor.reload()).turns).toHaveLength(1)
  expect(await chats()).toMatchObject([{ unread_messages: 1 }])
})

test('a message without words and files is refused with words that help', async () => {
  const { visitor, chats } = await conversation()
  for (const text of ['', '   ', '\n\t'])
    expect(await refusal(visitor.write(text))).toMatchObject({
      status: 400,
      message: 'Write something, or add a file',
    })
  expect(await refusal(visitor.write('', { attachment_ids: ['not-there'] }))).toMatchObject({
    status: 400,
    message: 'A file of this message is not here any more. Add it again.',
  })
  expect(await refusal(visitor.write('x'.repeat(4001)))).toMatchObject({ status: 400 })
  expect(await chats()).toEqual([])
})

test('I10 the stream and the catch-up tell exactly what was missed, numbered without a gap', async () => {
  const { visitor, answer } = await conversation()
  await visitor.write('One')
  const live = await watch(visitor, '?after=0')
  await answer('Two')
  await visitor.write('Three')
  await eventually(() => live.events).toContainEqual(
    expect.objectContaining({ turn: expect.objectContaining({ question: 'Three' }) }),
  )
  const { last_seq } = await visitor.reload()
  expect(live.ids).toEqual(Array.from({ length: last_seq }, (_, index) => index + 1))
  for (let after = 0; after <= last_seq; after++) {
    const missed = await visitor.events(after)
    expect(missed.map(({ seq }) => seq)).toEqual(live.ids.slice(after))
    const back = await watch(visitor, `?after=${after}`)
    await eventually(() => back.ids).toEqual(live.ids.slice(after))
  }
  for (const { id: _, ...event } of live.events) api.livechat.VisitorEvent.parse(event)
})

test('I10 a place from another chat, or too far behind, asks for the session anew', async () => {
  const { visitor } = await conversation()
  const look = (after: string) => visitor.call(api.livechat.events, { query: { after } })
  expect(await look('3')).toMatchObject({ events: [], must_reload: true })
  await visitor.write('One')
  expect(await look('0')).toMatchObject({ must_reload: false, last_seq: 1, has_more: false })
  expect(await look('1')).toMatchObject({ events: [], must_reload: false, last_seq: 1 })
  const { last_seq } = await visitor.reload()
  expect(await look(String(last_seq + 1))).toMatchObject({ events: [], must_reload: true, last_seq })
})

test('who writes on after their chat was erased is in a new one, and a place in the old one asks for a reload', async () => {
  const { visitor, owner, chats, answer } = await conversation()
  await visitor.write('One')
  await answer('Two')
  const { last_seq } = await visitor.reload()
  await owner.call(api.privacy.eraseContact, { params: { id: (await chats())[0]!.id } })
  const look = (wait: string) =>
    visitor.call(api.livechat.events, { query: { after: String(last_seq), wait } })
  expect(await look('25')).toMatchObject({ events: [], must_reload: true })
  expect((await visitor.write('Three')).seq).toBe(1)
  expect(await look('25')).toMatchObject({ events: [], must_reload: true, last_seq: 1 })
  const live = await watch(visitor, `?after=${last_seq}`)
  await eventually(() => live.events).toMatchObject([{ type: 'reload' }])
  expect((await visitor.reload()).turns).toMatchObject([{ question: 'Three' }])
})

test('a long chat is caught up in batches', async () => {
  const { visitor, owner } = await conversation()
  await visitor.write('One')
  const [chat] = await sqlIn<{ id: number; last_seq: number }>(owner.id, 'select id, last_seq from chats')
  await sqlIn(owner.id, 'select add_chat_event($1, $2, null) from generate_series(1, 250)', [
    owner.id,
    chat!.id,
  ])
  const seen: number[] = []
  for (let after = 0, hasMore = true; hasMore; ) {
    const missed = await visitor.call(api.livechat.events, { query: { after: String(after) } })
    seen.push(...missed.events.map(({ seq }) => seq))
    after = missed.last_seq
    hasMore = missed.has_more
  }
  expect(seen).toEqual(Array.from({ length: chat!.last_seq + 250 }, (_, index) => index + 1))
})

test('a long poll answers at the first thing that happens, or with nothing when its time is up', async () => {
  const { visitor, answer } = await conversation()
  await visitor.write('Hello')
  const { last_seq } = await visitor.reload()
  const poll = (wait: string) =>
    visitor.call(api.livechat.events, { query: { after: String(last_seq), wait } })
  const waiting = poll('25')
  await eventually(() => app.metrics.text()).toContain('visitor_streams 1')
  await answer('Here I am')
  const { events } = await waiting
  expect(events[0]).toMatchObject({ seq: last_seq + 1 })
  expect((await poll('25')).events.length).toBeGreaterThan(0)

  const later = (await visitor.reload()).last_seq
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const empty = visitor.call(api.livechat.events, { query: { after: String(later), wait: '25' } })
    await vi.waitFor(() => expect(app.metrics.text()).toContain('visitor_streams 1'), { timeout: 30_000 })
    vi.advanceTimersByTime(25_000)
    expect(await empty).toMatchObject({ events: [], last_seq: later, must_reload: false })
  } finally {
    vi.useRealTimers()
  }
})

/** Starts another process of the same installation. Returns its URL. */
async function anotherProcess(): Promise<string> {
  const second = await createApp({ config: app.config, log: app.log, database: app.database })
  const secondHttp = await mount(second, { rootDir: '/nowhere' })
  await second.realtime.start()
  await second.chatStreams.start()
  onTestFinished(async () => {
    await second.chatStreams.stop()
    await second.realtime.stop()
    await secondHttp.fastify.close()
    await second.outbound.close()
  })
  return secondHttp.fastify.listen({ host: '127.0.0.1', port: 0 })
}

test('two processes serve one conversation: what is written on one is heard on the other', async () => {
  const elsewhere = await anotherProcess()
  const { visitor, owner, answer, chats } = await conversation()
  await visitor.write('Hello')
  const live = await watch(visitor, '?after=0', elsewhere)
  await answer('Good morning')
  await eventually(() => live.events).toContainEqual(
    expect.objectContaining({ turn: expect.objectContaining({ answer: 'Good morning' }) }),
  )
  const words = { type: 'partial', message_id: 1, offset: 0, text: 'Goo' }
  app.chatStreams.tell(owner.id, (await chats())[0]!.id, words)
  await eventually(() => live.events).toContainEqual({ id: null, ...words })
  const authorization = `Bearer ${visitor.token()}`
  const written = await fetch(`${elsewhere}/widget/api/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: randomUUID(), text: 'Over there' }),
  })
  expect(written.status).toBe(200)
  const here = await watch(visitor, '?after=0')
  await eventually(() => here.events).toContainEqual(
    expect.objectContaining({ turn: expect.objectContaining({ question: 'Over there' }) }),
  )
})

type Conversation = Awaited<ReturnType<typeof conversation>>

test.each<[string, (of: Conversation) => Promise<unknown>]>([
  ['revoked', ({ owner, bot }) => owner.call(api.livechat.revokeVisitors, { params: { id: bot.id } })],
  [
    'void by a new secret',
    ({ owner, bot }) => owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } }),
  ],
  ['gone with its live chat', ({ owner, bot }) => owner.call(api.bots.remove, { params: { id: bot.id } })],
  [
    'gone with its assistant',
    ({ owner, agent }) => owner.call(api.agents.remove, { params: { id: agent.id } }),
  ],
  ['gone with its deleted account', ({ owner }) => deleteAccount(app, owner.id)],
  [
    'gone with its erased account',
    ({ owner: { call, email, password } }) => call(api.privacy.eraseAccount, { body: { email, password } }),
  ],
])('a stream or poll whose token is %s ends at once, in every process', async (_, end) => {
  const elsewhere = await anotherProcess()
  const of = await conversation()
  const { visitor } = of
  await visitor.write('Hello')
  const streams = [await watch(visitor), await watch(visitor, '', elsewhere)]
  const after = String((await visitor.reload()).last_seq)
  const poll = visitor.call(api.livechat.events, { query: { after, wait: '25' } })
  await eventually(() => app.metrics.text()).toContain('visitor_streams 2')
  await end(of)
  expect(await poll).toMatchObject({ events: [] })
  await eventually(() => streams.map(({ isOver }) => isOver)).toEqual([true, true])
})

test('revoked visitors hear nothing more and cannot come back; those of other accounts go on', async () => {
  const [ended, other] = [await conversation(), await conversation()]
  await ended.visitor.write('Hello')
  await other.visitor.write('Hello')
  const [over, live] = [await watch(ended.visitor), await watch(other.visitor)]
  await ended.owner.call(api.livechat.revokeVisitors, { params: { id: ended.bot.id } })
  await eventually(() => over.isOver).toBe(true)
  expect((await watch(ended.visitor)).status).toBe(401)
  await ended.answer('Between us')
  await other.answer('Good morning')
  await eventually(() => live.text).toContain('Good morning')
  expect(over.text).not.toContain('Between us')
})

test('reading is noted once per answer, and the news of it is not something to read', async () => {
  const { visitor, answer } = await conversation()
  const read = (seq: number) => visitor.call(api.livechat.read, { body: { seq } })
  await read(5)
  await visitor.write('Hello')
  await read(1)
  expect((await visitor.reload()).conversation!.read_seq).toBe(0)
  await answer('Good morning')
  const before = await visitor.reload()
  const { answer_seq } = before.turns[1]!
  await read(before.last_seq)
  const after = await visitor.reload()
  expect(after.conversation!.read_seq).toBeGreaterThanOrEqual(answer_seq!)
  expect(after.last_seq).toBe(before.last_seq + 1)
  expect(await visitor.events(before.last_seq)).toMatchObject([
    { type: 'conversation', conversation: { read_seq: after.conversation!.read_seq } },
  ])
  await read(after.last_seq)
  await read(1)
  expect(await visitor.reload()).toMatchObject({
    last_seq: after.last_seq,
    conversation: { read_seq: after.conversation!.read_seq },
  })
})

test('the console sees a visitor typing', async () => {
  const { visitor, owner, chats } = await conversation()
  await visitor.call(api.livechat.typing)
  await visitor.write('Hello')
  const [chat] = await chats()
  const console = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${owner.tokens.access()}`,
  })
  await visitor.call(api.livechat.typing)
  await eventually(() => console.events).toContainEqual({
    id: null,
    type: 'typing',
    chat_id: chat!.id,
    by: 'customer',
  })
})

test('asking for a person hands the chat over, says whether one is there and how long it takes', async () => {
  const { visitor, owner, chats } = await conversation()
  expect(await refusal(visitor.call(api.livechat.talkToPerson))).toMatchObject({
    status: 409,
    message: 'Write a message first',
  })
  await visitor.write('Hello')
  const first = await visitor.call(api.livechat.talkToPerson)
  expect(first.conversation).toMatchObject({
    answered_by: 'person',
    hand_over_at: expect.any(String),
    is_staffed: false,
    expected_wait_s: null,
  })
  // The reason is translated for the reader; an English summary would appear next to it.
  expect(await chats()).toMatchObject([
    { mode: 'manual', hand_over: { reason: 'user_explicit_request', summary: '' } },
  ])
  await sqlIn(
    owner.id,
    `insert into chats (account_id, agent_id, bot_id, display_name, hand_over_wait_s)
     select account_id, agent_id, bot_id, 'x', wait from chats, unnest(array[10, 40, 90000]) wait`,
  )
  const console = await watchStream(`${origin}/api/events`, {
    authorization: `Bearer ${owner.tokens.access()}`,
  })
  await expect
    .poll(async () => (await visitor.call(api.livechat.talkToPerson)).conversation)
    .toMatchObject({
      hand_over_at: first.conversation.hand_over_at,
      is_staffed: true,
      expected_wait_s: 40,
    })
  console.leave()
  passTime(71_000)
  expect((await visitor.reload()).conversation).toMatchObject({ is_staffed: false })
})

test("the visitor's end of the conversation means that no person is needed any more", async () => {
  const { visitor, chats } = await conversation()
  expect(await refusal(visitor.call(api.livechat.end))).toMatchObject({ status: 409 })
  await visitor.write('Hello')
  await visitor.call(api.livechat.talkToPerson)
  await visitor.write('Is anybody there?')
  expect(await chats()).toMatchObject([{ mode: 'manual', needs_person: true }])
  const { conversation: ended } = await visitor.call(api.livechat.end)
  expect(ended).toMatchObject({ answered_by: 'ai', hand_over_at: null })
  expect(await chats()).toMatchObject([{ mode: 'auto', needs_person: false, hand_over: null, state: 'done' }])
  // Ending twice changes nothing, and the visitor can ask for a person again.
  await visitor.call(api.livechat.end)
  await visitor.call(api.livechat.talkToPerson)
  expect(await chats()).toMatchObject([{ needs_person: true, hand_over: { is_taken: false } }])
})

test('an address for later is kept and shown to the visitor, in every window', async () => {
  const { visitor } = await conversation()
  const leave = (email: string) => visitor.call(api.livechat.leaveContact, { body: { email } })
  expect(await refusal(leave('anna@example.com'))).toMatchObject({ status: 409 })
  await visitor.write('Hello')
  const { last_seq } = await visitor.reload()
  expect(await refusal(leave('nonsense'))).toMatchObject({ status: 400 })
  expect((await leave('anna@example.com')).conversation.email).toBe('anna@example.com')
  expect(await visitor.events(last_seq)).toMatchObject([{ conversation: { email: 'anna@example.com' } }])
  await visitor.write('And another thing')
  expect((await visitor.reload()).conversation!.email).toBe('anna@example.com')
})

test('a conversation is rated once; a second time is refused kindly', async () => {
  const { visitor } = await conversation()
  await visitor.write('Hello')
  const rate = (body: { score: number; comment?: string }) => visitor.call(api.livechat.rate, { body })
  for (const score of [0, 6, 2.5]) expect(await refusal(rate({ score }))).toMatchObject({ status: 400 })
  const { conversation: rated } = await rate({ score: 4, comment: 'Quick' })
  expect(rated.csat).toEqual({ is_asked: true, score: 4 })
  expect(await refusal(rate({ score: 1 }))).toMatchObject({ status: 409, code: 'conflict' })
  expect((await visitor.reload()).conversation!.csat.score).toBe(4)
})

test('a stream needs a conversation, and one that is gone ends politely', async () => {
  const { visitor, owner, bot } = await conversation()
  expect((await watch(visitor)).status).toBe(409)
  await visitor.write('Hello')
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  expect((await watch(visitor)).status).toBe(401)
  expect(await refusal(visitor.write('Anybody there?'))).toMatchObject({ status: 401 })
})

test('a live chat has no test message, and the refusal says how to test it', async () => {
  const { owner, bot } = await liveChat(testing)
  expect(await refusal(owner.call(api.bots.sendTest, { params: { id: bot.id } }))).toMatchObject({
    status: 409,
    message: 'A live chat is tested on its own page: open it and write.',
  })
})
