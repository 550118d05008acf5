import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { inAccount } from '../database/in-account.ts'
import { createIntake, type Store } from './intake.ts'
import { lockedChat } from './locked-chat.ts'
import { type Question, storeQuestions } from './receive-question.ts'

const testing = await testApp()
const { app } = testing

/** What the database is asked: how many questions at a time, and whether it may wait for their chats. */
function watched() {
  const asked: [count: number, waits: boolean][] = []
  const store: Store = (accountId, questions, waits) => {
    asked.push([questions.length, waits])
    return storeQuestions(app)(accountId, questions, waits)
  }
  return { asked, intake: createIntake(store) }
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

test('messages that come while one is stored are stored together, each once and in its own chat', async () => {
  const { from, list, messages } = await openShop()
  const { asked, intake } = watched()
  const names = Array.from({ length: 20 }, (_, n) => `customer ${n}`)
  const stored = await Promise.all(names.map((name) => intake(from(name, `I am ${name}`))))
  expect(asked).toEqual([
    [1, false],
    [19, false],
  ])
  expect(new Set(stored.map((each) => each!.chat_id)).size).toBe(20)
  for (const [n, each] of stored.entries())
    expect(await messages(each!.chat_id)).toMatchObject([{ question: `I am customer ${n}` }])
  expect(await list({ filter: 'unread' })).toMatchObject({ total: 20 })
})

test('several words of one customer keep their order, however they come', async () => {
  const { from, messages, events } = await openShop()
  const { asked, intake } = watched()
  const words = ['one', 'two', 'three', 'four']
  const stored = await Promise.all(
    words.flatMap((text) => [intake(from('anna', text)), intake(from('ben', text))]),
  )
  const annas = stored[0]!.chat_id
  expect((await messages(annas)).map(({ question }) => question)).toEqual(words)
  expect((await events(annas)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(asked.map(([count]) => count)).toEqual([1, 2, 2, 2, 1])
})

test('a chat that somebody is changing holds up nobody else', async () => {
  const { owner, from, receive, messages } = await openShop()
  const { chat_id } = await receive('Hello', { customer: 'anna' })
  const { asked, intake } = watched()
  let annas!: ReturnType<typeof intake>
  await inAccount(app.db, owner.id, async (tx) => {
    await lockedChat(tx, owner.id, chat_id)
    annas = intake(from('anna', 'And another thing'))
    const later = intake(from('anna', 'And a third'))
    await Promise.all([intake(from('ben')), intake(from('cara'))])
    annas = annas.then(() => later)
  })
  await annas
  expect((await messages(chat_id)).map(({ question }) => question)).toEqual([
    'Hello',
    'And another thing',
    'And a third',
  ])
  expect(asked).toContainEqual([1, true])
})

test('one that cannot be stored fails alone, and one for a bot that is gone is told so', async () => {
  const { from } = await openShop()
  const { intake } = watched()
  const first = intake(from('first'))
  const [good, tooLate, gone, better] = await Promise.allSettled([
    intake(from('good')),
    intake(from('bad', 'Hello', { at: new Date(8.64e15) })),
    intake(from('gone', 'Hello', { bot_id: 999_999 })),
    intake(from('better')),
  ])
  await first
  expect(good).toMatchObject({ status: 'fulfilled', value: { is_new: true } })
  expect(tooLate).toMatchObject({ status: 'rejected' })
  expect(gone).toEqual({ status: 'fulfilled', value: undefined })
  expect(better).toMatchObject({ status: 'fulfilled', value: { is_new: true } })
})

test('what came before is not stored again, also among others', async () => {
  const { from } = await openShop()
  const { intake } = watched()
  const once = await intake(from('anna', 'Hello', { client_id: 'c-1', external_id: 'e-1' }))
  const [, again, byChannel] = await Promise.all([
    intake(from('ben')),
    intake(from('anna', 'Hello', { client_id: 'c-1' })),
    intake(from('anna', 'Hello', { external_id: 'e-1' })),
  ])
  const { chat_id, message_id, seq } = once!
  for (const told of [again, byChannel])
    expect(told).toMatchObject({ chat_id, message_id, seq, is_new: false, is_new_chat: false })
})

test('when the connection breaks, nobody is told that it is stored and nothing is tried again', async () => {
  const { from } = await openShop()
  let calls = 0
  const intake = createIntake(async () => {
    calls += 1
    await wait(1)
    throw new Error('Connection terminated unexpectedly')
  })
  const ended = await Promise.allSettled(['anna', 'ben', 'cara'].map((name) => intake(from(name))))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(calls).toBe(2)
})
