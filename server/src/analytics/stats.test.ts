import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { refusal } from '../../test/visitor.ts'
import { handOver } from '../chats/hand-over.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '1' })
const { app, sqlIn } = testing
afterAll(() => app.jobs.stop({ graceMs: 0 }))

type Shop = Awaited<ReturnType<typeof conversations>>

const stats = (shop: Shop, start_date: string, end_date: string, tz?: string) =>
  shop.owner.call(api.analytics.stats, {
    params: { id: shop.agent.id },
    query: { start_date, end_date, ...(tz && { tz }) },
  })

const allTime = (shop: Shop) => stats(shop, '2000-01-01', '2099-12-31')

/** Answers as the assistant would have. */
const answer = ({ owner }: Shop, messageId: number) =>
  sqlIn(
    owner.id,
    `update messages set answer = 'Yes.', answered_by = 'ai', answered_at = timestamp + interval '2 seconds'
     where id = $1 and answered_by is null`,
    [messageId],
  )

const sum = (most: number) => app.database.pool.query('select sum_tallies($1)', [most])

const edit = ({ owner }: Shop, id: number) =>
  owner.call(api.messages.edit, { params: { id }, body: { redacted_answer: 'No.' } })

test('an assistant that nobody has written to has nothing to count', async () => {
  expect(await allTime(await conversations(testing))).toEqual({
    success: true,
    messages_with_answers: 0,
    total_chats: 0,
    total_escalation_count: 0,
    total_edit_count: 0,
    messages_with_answers_by_day: [],
  })
})

test('ANA-2 a question counts once the assistant has answered it; the owner’s own chats never do', async () => {
  const shop = await conversations(testing)
  await shop.owner.call(api.internalChat.send, { body: { message: 'Hello', agent_id: shop.agent.id } })
  const { chat_id, message_id } = await shop.receive('Hello')
  expect(await allTime(shop)).toMatchObject({ messages_with_answers: 0, total_chats: 1 })
  await app.jobs.start()
  await eventually(() => allTime(shop)).toMatchObject({ messages_with_answers: 1, total_chats: 1 })
  const { chats } = await shop.owner.call(api.internalChat.list, {
    query: { agent_id: String(shop.agent.id) },
  })
  const params = { id: chats[0]!.id }
  await eventually(async () => {
    const { messages } = await shop.owner.call(api.internalChat.messages, { params })
    return messages[0]?.answered_by
  }).toBe('ai')
  await edit(shop, message_id)
  await edit(shop, message_id)
  await handOver(app, shop.owner.id, chat_id, { reason: 'user_frustration', summary: 'Angry' })
  expect(await allTime(shop)).toMatchObject({
    messages_with_answers: 1,
    total_chats: 1,
    total_escalation_count: 1,
    total_edit_count: 1,
  })
  await app.jobs.stop({ graceMs: 0 })
})

test('days are those of the time zone that was asked for, quarters of an hour included', async () => {
  const shop = await conversations(testing)
  for (const at of ['2026-03-28T22:59:00Z', '2026-03-28T23:01:00Z', '2026-03-29T18:20:00Z']) {
    const { message_id } = await shop.receive('Hello', { at: new Date(at) })
    await answer(shop, message_id)
  }
  const days = async (tz?: string) =>
    (await stats(shop, '2026-03-01', '2026-03-31', tz)).messages_with_answers_by_day.map(
      ({ date, count }) => `${date.slice(5)}: ${count}`,
    )
  expect(await days()).toEqual(['03-28: 2', '03-29: 1'])
  expect(await days('Europe/Warsaw')).toEqual(['03-28: 1', '03-29: 2'])
  expect(await days('Asia/Kathmandu')).toEqual(['03-29: 2', '03-30: 1'])
  expect(await stats(shop, '2026-03-29', '2026-03-29')).toMatchObject({
    total_chats: 1,
    messages_with_answers: 1,
  })
  expect(await stats(shop, '2026-03-30', '2026-03-29')).toMatchObject({
    total_chats: 0,
    messages_with_answers: 0,
  })
})

test('a day or a time zone that does not exist is refused in words', async () => {
  const shop = await conversations(testing)
  for (const [day, tz] of [
    ['2026-02-30', 'UTC'],
    ['0000-01-01', 'UTC'],
    ['2026-02-01', 'Mars/Olympus'],
    ['2026-02-01', '+05:30'],
  ] as const)
    expect((await refusal(stats(shop, day, '2026-03-01', tz))).status).toBe(400)
})

test('another account’s assistant is not found', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  expect((await refusal(stats({ ...shop, owner: other.owner }, '2026-01-01', '2026-01-02'))).status).toBe(404)
})

test('whatever happens in whatever order, the numbers are those of a recount', async () => {
  const shop = await conversations(testing)
  const random = randomNumbers(20_260_301)
  const turns: { id: number; chat: number }[] = []
  const anyTurn = () => turns[random(turns.length)]
  const happenings = [
    async () => {
      const customer = `customer ${random(6)}`
      const at = new Date(Date.UTC(2026, 1, 25) + random(8 * 96) * 900_000 + random(900_000))
      const { message_id, chat_id } = await shop.receive('Hello', { customer, at })
      turns.push({ id: message_id, chat: chat_id })
    },
    async () => void (turns.length && (await answer(shop, anyTurn()!.id))),
    async () => void (turns.length && (await edit(shop, anyTurn()!.id).catch(() => {}))),
    async () => {
      const turn = anyTurn()
      if (turn)
        await handOver(app, shop.owner.id, turn.chat, { reason: 'keyword_trigger', summary: '' }).catch(
          () => {},
        )
    },
    async () => void (await sum(1 + random(5))),
    async () => {
      const turn = anyTurn()
      if (turn && random(4) === 0) await sqlIn(shop.owner.id, 'delete from messages where id = $1', [turn.id])
    },
    async () => {
      const turn = anyTurn()
      if (turn && random(8) === 0) await sqlIn(shop.owner.id, 'delete from chats where id = $1', [turn.chat])
    },
  ]
  for (let step = 0; step < 300; step++) await happenings[[0, 0, 1, 1, 1, 2, 3, 4, 5, 6][random(10)]!]!()
  await Promise.all([sum(1000), sum(1000), sum(3)])
  for (const tz of ['UTC', 'Asia/Kathmandu', 'America/St_Johns'])
    for (const [from, to] of [
      ['2000-01-01', '2099-01-01'],
      ['2026-02-26', '2026-02-28'],
      ['2026-03-01', '2026-03-01'],
    ] as const)
      expect(await stats(shop, from, to, tz)).toEqual(await recount(shop, from, to, tz))
  expect((await allTime(shop)).messages_with_answers).toBeGreaterThan(10)
})

test('a deleted assistant takes its numbers along', async () => {
  const shop = await conversations(testing)
  const { message_id } = await shop.receive('Hello')
  await answer(shop, message_id)
  await sqlIn(shop.owner.id, 'delete from agents where id = $1', [shop.agent.id])
  expect(await sqlIn(shop.owner.id, 'select * from tallies')).toEqual([])
})

async function recount({ owner, agent }: Shop, from: string, to: string, tz: string) {
  const turns = `
    from messages m join chats c on c.account_id = m.account_id and c.id = m.chat_id
    where c.agent_id = $1 and m.message_type = 'customer' and (m.timestamp at time zone $4)::date between $2 and $3`
  const within = [agent.id, from, to, tz]
  const [counts] = await sqlIn<object>(
    owner.id,
    `select count(*) filter (where answered_by = 'ai') as messages_with_answers,
       count(distinct chat_id) as total_chats,
       (select count(*) from escalations e where e.agent_id = $1
         and (e.created_at at time zone $4)::date between $2 and $3) as total_escalation_count,
       count(*) filter (where answered_by = 'ai' and redacted_answer is not null) as total_edit_count ${turns}`,
    within,
  )
  const messages_with_answers_by_day = await sqlIn(
    owner.id,
    `select (m.timestamp at time zone $4)::date::text as date, count(*) as count ${turns} and answered_by = 'ai'
     group by 1 order by 1`,
    within,
  )
  return { success: true, ...counts, messages_with_answers_by_day }
}

/** Seeded, so that every run gets the same numbers. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
