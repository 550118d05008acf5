import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { lockAiHalt } from '../chats/locked-chat.ts'
import { inAccount } from '../database/in-account.ts'
import { readTurn } from './read-turn.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '0', EMBEDDING_MODEL: 'none' })
const { app, sqlIn } = testing
await app.chatStreams.start()
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await app.chatStreams.stop()
})

type Shop = Awaited<ReturnType<typeof conversations>>

/** Without models every question fails; nobody is called for that. */
async function openShop() {
  const shop = await conversations(testing)
  await shop.switchTrigger('ai_assistant_failure:disabled')
  return shop
}

const lastOf = async (shop: Shop, chatId: number) => (await shop.messages(chatId)).at(-1)!
const isAnswered = (shop: Shop, chatId: number) =>
  eventually(() => lastOf(shop, chatId)).toMatchObject({ answered_by: 'ai' })

async function turn(shop: Shop, text: string) {
  const received = await shop.receive(text)
  await isAnswered(shop, received.chat_id)
  return received
}

test('a turn within a session takes at most 15 round trips to the database', async () => {
  // Background work of the process also queries the database, so the minimum counts.
  const counts = [await queriesOfTurn(), await queriesOfTurn(), await queriesOfTurn()]
  expect(Math.min(...counts)).toBeLessThanOrEqual(15)
})

async function queriesOfTurn() {
  const shop = await openShop()
  await turn(shop, 'Hello')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const { message_id } = await shop.receive('Thanks')
  // Polls the query log instead of the API, so that only the turn's own queries count.
  const answer = async () =>
    query.mock.calls.some(([asked]) => (asked as { name?: string }).name === 'commit_answer')
  await eventually(answer).toBe(true)
  await eventually(() => app.metrics.text()).toContain('jobs_running 0')
  const count = query.mock.calls.length
  query.mockRestore()
  const [stored] = await sqlIn<{ answered_by: string }>(
    shop.owner.id,
    'select answered_by from messages where id = $1',
    [message_id],
  )
  expect(stored).toEqual({ answered_by: 'ai' })
  return count
}

test('what a turn is read from stays within the account', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { chat_id } = await turn(shop, 'Hello')
  expect(await readTurn(app, shop.owner.id, chat_id)).toMatchObject({ chat: { id: chat_id } })
  expect(await readTurn(app, other.owner.id, chat_id)).toBe(null)
})

test('dates of a turn are dates, and its history ends with the latest question', async () => {
  const shop = await openShop()
  await turn(shop, 'Hello')
  const { chat_id } = await turn(shop, 'Thanks')
  const { chat, history, agent } = (await readTurn(app, shop.owner.id, chat_id))!
  expect(history.map(({ question }) => question)).toEqual(['Hello', 'Thanks'])
  for (const date of [
    chat.created_at,
    chat.session_until,
    agent.created_at,
    history[0]!.timestamp,
    history[0]!.answered_at,
  ])
    expect(date).toBeInstanceOf(Date)
  expect(chat.hand_over_at).toBe(null)
})

const commit = (
  shop: Shop,
  chatId: number,
  turnNumber: number,
  messageId: number,
  lease: string,
  job: number,
) =>
  app.database.pool
    .query<{ outcome: string }>(
      `select commit_answer($1, $2, $3, $4, $5, '{livechat}', false, now(), $6, 'Late words', '[]', 'answer', false,
         'Late words', '{}', now()) as outcome`,
      [shop.owner.id, job, lease, chatId, turnNumber, messageId],
    )
    .then(({ rows }) => rows[0]!.outcome)

const TOKEN = '00000000-0000-4000-8000-000000000001'
const OTHER_TOKEN = '00000000-0000-4000-8000-000000000002'

/** A waiting question and its running job. */
async function waiting() {
  const shop = await openShop()
  const { chat_id } = await turn(shop, 'Hello')
  const [message] = await sqlIn<{ id: number }>(
    shop.owner.id,
    `insert into messages (account_id, chat_id, bot_id, seq, question, message_type)
     values ($1, $2, $3, 9, 'And now?', 'customer') returning id`,
    [shop.owner.id, chat_id, shop.botId],
  )
  const [job] = await sqlIn<{ id: number }>(
    shop.owner.id,
    `insert into jobs (account_id, kind, payload, state, lease_until, lease_token)
     values ($1, 'answer_chat', '{}', 'running', now() + interval '1 hour', $2) returning id`,
    [shop.owner.id, TOKEN],
  )
  const { turn: turnNumber } = (await readTurn(app, shop.owner.id, chat_id))!.chat
  const jobs = () => sqlIn(shop.owner.id, 'select id from jobs where id = $1', [job!.id])
  const answer = async () =>
    (
      await sqlIn<{ answer: string | null }>(shop.owner.id, 'select answer from messages where id = $1', [
        message!.id,
      ])
    )[0]!.answer
  return { shop, chat_id, turnNumber, messageId: message!.id, jobId: job!.id, jobs, answer }
}

test('an answer and the end of its job are stored together, once', async () => {
  const { shop, chat_id, turnNumber, messageId, jobId, jobs, answer } = await waiting()
  expect(await commit(shop, chat_id, turnNumber, messageId, TOKEN, jobId)).toBe('sent')
  expect(await answer()).toBe('Late words')
  expect(await jobs()).toEqual([])
  expect(await commit(shop, chat_id, turnNumber, messageId, TOKEN, jobId)).toBe('lost')
})

test('a worker whose lease was taken over stores nothing', async () => {
  const { shop, chat_id, turnNumber, messageId, jobId, jobs, answer } = await waiting()
  expect(await commit(shop, chat_id, turnNumber, messageId, OTHER_TOKEN, jobId)).toBe('lost')
  expect(await answer()).toBe(null)
  expect(await jobs()).toHaveLength(1)
})

test('an answer to an earlier turn, or in a chat that people answer, is not stored', async () => {
  const { shop, chat_id, turnNumber, messageId, jobId, answer } = await waiting()
  expect(await commit(shop, chat_id, turnNumber - 1, messageId, TOKEN, jobId)).toBe('outdated')
  await sqlIn(shop.owner.id, `update chats set mode = 'manual' where id = $1`, [chat_id])
  expect(await commit(shop, chat_id, turnNumber, messageId, TOKEN, jobId)).toBe('long')
  expect(await answer()).toBe(null)
})

test('an answer waits for a stop that is about to commit, and then is not stored', async () => {
  const { shop, chat_id, turnNumber, messageId, jobId, answer } = await waiting()
  let committing: Promise<string> | undefined
  await inAccount(app.db, shop.owner.id, async (tx) => {
    await lockAiHalt(tx, shop.owner.id)
    await tx
      .updateTable('accounts')
      .set({ ai_halted_at: new Date() })
      .where('id', '=', shop.owner.id)
      .execute()
    committing = commit(shop, chat_id, turnNumber, messageId, TOKEN, jobId)
    const isWaiting = async () =>
      (await app.database.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`))
        .rowCount
    await eventually(isWaiting).toBe(1)
  })
  expect(await committing).toBe('long')
  expect(await answer()).toBe(null)
})
