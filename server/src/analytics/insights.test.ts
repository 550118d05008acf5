import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { refusal } from '../../test/visitor.ts'

const testing = await testApp()

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
