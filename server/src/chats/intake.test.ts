import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { createIntake } from './intake.ts'
import { lockedChat } from './locked-chat.ts'
import { type Question, questionStore } from './receive-question.ts'

const testing = await testApp()
const { app } = testing

/** Records how many questions each database call stores. */
function watched() {
  const asked: number[] = []
  const store = questionStore(app)
  const intake = createIntake({
    one: (question) => {
      asked.push(1)
      return store.one(question)
    },
    many: (accountId, questions) => {
      asked.push(questions.length)
      return store.many(accountId, questions)
    },
  })
  return { asked, intake }
}

async function openShop() {
  const { owner, agent, botId, ...shop } = await conversations(testing)
  const from = (customer: string, text = 'Hello', more: Partial<Question> = {}): Question => ({
    account_id: owner.id,
    agent_id: agent.id,
    bot_id: botId,
    customer,
    name: customer,
    type: 'customer',
    text,
    ...more,
  })
  return { ...shop, owner, from }
}

const customers = (count: number) => Array.from({ length: count }, (_, n) => `customer ${n}`)

test('messages that come while others are stored are stored together, each once and in its own chat', async () => {
  const { from, receive, list, messages } = await openShop()
  for (const name of customers(20)) await receive('Hello', { customer: name, name })
  const { asked, intake } = watched()
  const stored = await Promise.all(customers(20).map((name) => intake(from(name, `I am ${name}`))))
  expect(asked).toEqual([20])
  expect(new Set(stored.map((each) => each!.chat_id)).size).toBe(20)
  for (const [n, each] of stored.entries())
    expect(await messages(each!.chat_id)).toMatchObject([
      { question: 'Hello' },
      { question: `I am customer ${n}` },
    ])
  expect(await list({ filter: 'unread' })).toMatchObject({ total: 20 })
})

test('a message that comes alone is stored by itself, which is cheaper', async () => {
  const { from } = await openShop()
  const store = questionStore(app)
  const many = () => Promise.reject(new Error('as a set of one'))
  const intake = createIntake({ one: store.one, many })
  for (const text of ['Hello', 'Anybody there?'])
    expect(await intake(from('a customer', text))).toMatchObject({ is_new: true })
})

test('stored together they leave the same behind as stored one by one', async () => {
  const words = [['one'], ['two', { client_id: 'c', context: { locale: 'pl' } }], ['three']] as const
  const play = async (isTogether: boolean) => {
    const { owner, from, setMode, halt, receive } = await openShop()
    for (const name of customers(3)) await receive('Hello', { customer: name, name, client_id: 'first' })
    const { chat_id } = await receive('And?', { customer: 'customer 2', client_id: 'second' })
    await setMode(chat_id, 'manual')
    const store = questionStore(app)
    const round = async (name: string, more: Partial<Question> = {}) => {
      const asked = words.map(([text, own], n) =>
        from(`customer ${n}`, text, { ...own, ...more, external_id: `${name}-${n}` }),
      )
      if (isTogether) await store.many(owner.id, asked)
      else for (const question of asked) await store.one(question)
    }
    await round('a')
    await round('b', { client_id: undefined, contact: { name: 'Anna' } })
    await halt(true)
    await round('c', { client_id: undefined })
    await round('c')
    const rows = (text: string) => testing.sqlIn<object>(owner.id, text)
    return [
      await rows(`select display_name, mode, turn, answered_turn, left_turn, last_seq, unread_messages, preview,
        contact, context, needs_person from chats order by id`),
      await rows(`select c.display_name, m.seq, question, answer, m.is_read, m.message_type, m.client_id
        from messages m join chats c on c.id = m.chat_id order by m.chat_id, m.seq`),
      await rows(`select c.display_name, e.seq, m.question from chat_events e join chats c on c.id = e.chat_id
        left join messages m on m.id = e.message_id order by e.chat_id, e.seq`),
      await rows(`select c.display_name, kind, j.state, max_attempts from jobs j
        join chats c on c.id::text = j.dedupe_key order by c.id`),
      await rows('select sum(chats) chats, sum(unread) unread, sum(needing_person) needing from chat_counts'),
    ]
  }
  expect(await play(true)).toEqual(await play(false))
})

test('several words of one customer keep their order, however they come', async () => {
  const { from, messages, events } = await openShop()
  const { intake } = watched()
  const words = ['one', 'two', 'three', 'four']
  const stored = await Promise.all(
    words.flatMap((text) => ['anna', 'ben', 'cara'].map((name) => intake(from(name, text)))),
  )
  const annas = stored[0]!.chat_id
  expect((await messages(annas)).map(({ question }) => question)).toEqual(words)
  expect((await events(annas)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('chats that somebody is changing hold up nobody else', async () => {
  const { owner, from, receive, messages } = await openShop()
  const held = ['anna', 'ben', 'cara']
  const chats: number[] = []
  for (const customer of held) chats.push((await receive('Hello', { customer })).chat_id)
  for (const customer of customers(5)) await receive('Hello', { customer })
  const { intake } = watched()
  const written = await inAccount(app.db, owner.id, async (tx) => {
    for (const id of chats) await lockedChat(tx, owner.id, id)
    const theirs = ['And another thing', 'And a third'].flatMap((text) =>
      held.map((name) => intake(from(name, text))),
    )
    await Promise.all([...customers(5), 'somebody new'].map((name) => intake(from(name))))
    return theirs
  })
  await Promise.all(written)
  for (const id of chats)
    expect((await messages(id)).map(({ question }) => question)).toEqual([
      'Hello',
      'And another thing',
      'And a third',
    ])
})

test('one that cannot be stored fails alone, and one for a bot that is gone is told so', async () => {
  const { from, receive } = await openShop()
  for (const name of ['good', 'bad', 'better']) await receive('Hello', { customer: name })
  const { intake } = watched()
  const before = customers(2).map((name) => intake(from(name)))
  const [good, bad, gone, better] = await Promise.allSettled([
    intake(from('good')),
    intake(from('bad', 'Hel\0lo')),
    intake(from('gone', 'Hello', { bot_id: 999_999 })),
    intake(from('better')),
  ])
  await Promise.all(before)
  expect(good).toMatchObject({ status: 'fulfilled', value: { is_new: true } })
  expect(bad).toMatchObject({ status: 'rejected' })
  expect(gone).toEqual({ status: 'fulfilled', value: undefined })
  expect(better).toMatchObject({ status: 'fulfilled', value: { is_new: true } })
})

test('what came before is not stored again, also among others', async () => {
  const { from } = await openShop()
  const { intake } = watched()
  const once = await intake(from('anna', 'Hello', { client_id: 'c-1', external_id: 'e-1' }))
  for (const more of [{ client_id: 'c-1' }, { external_id: 'e-1' }]) {
    const names = ['ben', 'cara', 'dora']
    const [again] = (
      await Promise.all([...names.map((name) => intake(from(name))), intake(from('anna', 'Hello', more))])
    ).slice(-1)
    const { chat_id, message_id, seq } = once!
    expect(again).toMatchObject({ chat_id, message_id, seq, is_new: false, is_new_chat: false })
  }
})

test('when the connection breaks, nobody is told that it is stored and nothing is tried again', async () => {
  const { from } = await openShop()
  let calls = 0
  const breakOff = async () => {
    calls += 1
    await wait(1)
    throw new Error('Connection terminated unexpectedly')
  }
  const intake = createIntake({ one: breakOff, many: breakOff })
  const ended = await Promise.allSettled(customers(5).map((name) => intake(from(name))))
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(calls).toBe(1)
})

test('what storing a few costs does not grow with the chats that the account has', async () => {
  const { owner, from, receive } = await openShop()
  for (const name of customers(200)) await receive('Hello', { customer: name, name })
  // Autovacuum does this within the first minute.
  await sql`analyze chats`.execute(app.db)
  const questions = customers(5).map((name, place) => ({
    ...from(name),
    place,
    at: new Date(),
    contact: {},
    context: {},
  }))
  const rowsRead = await inAccount(app.db, owner.id, async (tx) => {
    const before = await chatsRead(tx)
    await sql`
      select receive_questions(${owner.id}, ${JSON.stringify(questions)}, now(), '1 second', '5 seconds')`.execute(
      tx,
    )
    return (await chatsRead(tx)) - before
  })
  expect(rowsRead).toBeGreaterThanOrEqual(5)
  expect(rowsRead).toBeLessThan(50)
})

/** How many rows of `chats` this connection has read. */
async function chatsRead(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'chats'`.execute(
    tx,
  )
  return rows[0]!.read
}
