import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { refusal } from '../../test/visitor.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })

type Shop = Awaited<ReturnType<typeof conversations>>

const insights = (shop: Shop, start_date = '2000-01-01', end_date = '2099-12-31') =>
  shop.owner.call(api.analytics.insights, { params: { id: shop.agent.id }, query: { start_date, end_date } })

async function ask(
  shop: Shop,
  question: string,
  { at = new Date(), ...turn }: { at?: Date; [column: string]: unknown },
) {
  const { message_id } = await shop.receive(question, { at })
  const row = {
    answer: 'Yes.',
    answered_by: 'ai',
    answered_at: new Date(at.getTime() + 2000),
    outcome: 'answer',
    ...turn,
  }
  const columns = Object.keys(row).map((column, n) => `${column} = $${n + 2}`)
  await testing.sqlIn(shop.owner.id, `update messages set ${columns.join(', ')} where id = $1`, [
    message_id,
    ...Object.values(row),
  ])
}

test('it says what was asked, how fast it was answered, and what nobody knew', async () => {
  const shop = await conversations(testing)
  await ask(shop, 'Do you ship to Poland?', {})
  await ask(shop, 'ship to poland', {})
  await ask(shop, 'Thanks', { outcome: 'talk' })
  await ask(shop, '📎 contract.pdf', { outcome: 'unknown' })
  await ask(shop, 'Is there parking?', { outcome: 'unknown' })
  await shop.owner.call(api.internalChat.send, { body: { message: 'Parking?', agent_id: shop.agent.id } })
  expect(await insights(shop)).toMatchObject({
    questions: 5,
    has_more: false,
    conversations: 1,
    resolved: 0,
    answered: 5,
    response_median_ms: 2000,
    top_questions: [
      { question: 'ship to poland', count: 2, bot_id: shop.botId },
      { question: 'Is there parking?' },
    ],
    unanswered_questions: [{ question: 'Is there parking?', count: 1 }],
  })
})

test('a burst that came within one second is one question, in the order it was written', async () => {
  const shop = await conversations(testing)
  const at = new Date('2026-05-05T12:00:00Z')
  const unanswered = { answer: null, answered_by: null, answered_at: null, outcome: null }
  for (const part of ['hello', 'so', 'can you tell me']) await ask(shop, part, unanswered)
  await ask(shop, 'if you ship to Germany?', {})
  // Last to first, so that the database stores them in another order.
  const written = await testing.sqlIn<{ id: number }>(
    shop.owner.id,
    'select id from messages order by id desc',
  )
  for (const { id } of written)
    await testing.sqlIn(shop.owner.id, 'update messages set timestamp = $2 where id = $1', [id, at])
  expect((await insights(shop)).top_questions).toMatchObject([
    { question: 'hello so can you tell me if you ship to Germany?', count: 1 },
  ])
})

test('a question that was spoken counts with its words', async () => {
  const shop = await conversations(testing)
  await ask(shop, 'Are you open on Sundays?', {})
  await ask(shop, '🎤', { outcome: 'unknown' })
  await testing.sqlIn(
    shop.owner.id,
    `insert into attachments (account_id, id, bot_id, message_id, file_name, media_type, size, blob, created_at, transcript)
     select account_id, 'a', bot_id, id, 'voice.ogg', 'audio/ogg', 1, 'a', now(), 'are you open on Sundays'
     from messages where question = '🎤'`,
  )
  const { top_questions, unanswered_questions } = await insights(shop)
  expect(top_questions).toMatchObject([{ question: 'are you open on Sundays', count: 2 }])
  expect(unanswered_questions).toMatchObject([{ question: 'are you open on Sundays' }])
})

test('thanks and a goodbye that got one answer do not undo what was resolved', async () => {
  const shop = await conversations(testing)
  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 5, 12, 0, seconds))
  await ask(shop, 'Do you ship to Poland?', { at: at(0) })
  const unanswered = { answer: null, answered_by: null, answered_at: null, outcome: null }
  await ask(shop, 'thanks', { ...unanswered, at: at(30) })
  await ask(shop, 'bye', { outcome: 'talk', at: at(31) })
  expect(await insights(shop)).toMatchObject({ questions: 3, conversations: 1, resolved: 1, answered: 2 })
})

test('a nod is no question, whether the assistant, a person or nobody answered it', async () => {
  const shop = await conversations(testing)
  await ask(shop, 'Is there parking?', { outcome: 'unknown' })
  for (const [hour, nod] of ['ok', 'OK!', 'thanks', 'hello', 'dziękuję', 'спасибо'].entries()) {
    await ask(shop, nod, { outcome: 'unknown' })
    await ask(shop, nod, { outcome: null, answered_by: 'operator' })
    await ask(shop, nod, { outcome: null, answered_by: null, at: new Date(Date.UTC(2026, 4, 5, hour)) })
  }
  await ask(shop, 'no-show', { outcome: 'unknown' })
  const { top_questions, unanswered_questions } = await insights(shop)
  for (const questions of [top_questions, unanswered_questions])
    expect(questions.map(({ question }) => question).toSorted()).toEqual(['Is there parking?', 'no-show'])
})

test.each([
  ['This is useless', 'Jesteście beznadziejni', 'Это бесполезно'],
  ['You never answer anybody and I am furious', 'Nic mi to nie pomogło', 'Позовите человека'],
])('complaints and calls for a person are no questions: %s, %s, %s', async (...remarks) => {
  const shop = await conversations(testing)
  const questions = [
    'Is there parking?',
    'The battery does not charge. What can I do?',
    'Ile kosztuje wysyłka',
  ]
  for (const question of [...questions, ...remarks])
    for (const outcome of ['unknown', 'unknown']) await ask(shop, question, { outcome })
  const { top_questions, unanswered_questions } = await insights(shop)
  for (const shown of [top_questions, unanswered_questions])
    expect(shown.map(({ question }) => question).toSorted()).toEqual(questions.toSorted())
})

test('what was taught since is no longer unanswered, and other days do not count', async () => {
  const shop = await conversations(testing)
  await ask(shop, 'Is there parking?', { outcome: 'unknown' })
  await ask(shop, 'Old question', { outcome: 'unknown', at: new Date('2020-05-05T12:00:00Z') })
  const mistakes = [{ user_message: 'is there parking', bot_answer: '', right_answer: 'Behind the house.' }]
  await shop.owner.call(api.messages.retrain, { body: { agent_id: shop.agent.id, mistakes } })
  expect(await insights(shop, '2020-05-05', '2020-05-05')).toMatchObject({
    questions: 1,
    unanswered_questions: [{ question: 'Old question' }],
  })
  expect((await insights(shop, '2021-01-01')).unanswered_questions).toEqual([])
})

test('another account’s assistant is not found', async () => {
  const [shop, other] = [await conversations(testing), await conversations(testing)]
  expect((await refusal(insights({ ...shop, owner: other.owner }))).status).toBe(404)
})
