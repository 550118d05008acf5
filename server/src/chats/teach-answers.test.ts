import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { refusal } from '../../test/visitor.ts'

const testing = await testApp()

/** A conversation in which the assistant answered a burst of two messages. */
async function answeredShop() {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  const { chat_id } = await shop.receive('Good morning!')
  const { message_id } = await shop.receive('Do you ship to Poland?')
  const change = (values: string) =>
    testing.sqlIn(owner.id, `update messages set ${values} where id = $1`, [message_id])
  await change(`answered_by = 'ai', answered_at = now(), answer = 'No.'`)
  const teach = (user_message: string, bot_answer: string) =>
    owner.call(api.messages.retrain, {
      body: { agent_id: agent.id, mistakes: [{ user_message, bot_answer, right_answer: 'Yes.' }] },
    })
  const lessons = async () =>
    (await owner.call(api.knowledge.lessons, { params: { id: agent.id }, query: {} })).answers
  return { ...shop, chat_id, message_id, change, teach, lessons }
}

const ASKED = 'Good morning!\nDo you ship to Poland?'
const NOT_A_TURN = { status: 409, message: 'No conversation has this answer to this question' }

test('an answer is taught for the question it was given to, written in one go or corrected since', async () => {
  const shop = await answeredShop()
  await shop.teach(ASKED, 'No.')
  await shop.change(`redacted_answer = 'Not yet.'`)
  await shop.teach('good morning\ndo you ship to Poland', 'Not yet.')
  expect(await shop.lessons()).toMatchObject([{ answer: 'Yes.' }])
})

test('a person’s own answer is taught for what the customer had asked', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Is there parking?')
  await shop.setMode(chat_id, 'manual')
  await shop.send(chat_id, 'Behind the house.')
  const teach = (user_message: string) =>
    shop.owner.call(api.messages.retrain, {
      body: {
        agent_id: shop.agent.id,
        mistakes: [{ user_message, bot_answer: 'Behind the house.', right_answer: 'In the yard.' }],
      },
    })
  expect(await refusal(teach('Is there a garden?'))).toMatchObject(NOT_A_TURN)
  await teach('Is there parking?')
})

test('an answer is not taught for a question that it was never given to, and nothing beside it is taught', async () => {
  const [shop, other] = [await answeredShop(), await answeredShop()]
  const { owner, agent } = shop
  expect(await refusal(shop.teach('Do you ship to Norway?', 'No.'))).toMatchObject(NOT_A_TURN)
  expect(await refusal(shop.teach(ASKED, 'Never.'))).toMatchObject(NOT_A_TURN)
  const { agent: sister } = await owner.call(api.agents.create, { body: { agent_name: 'Eve' } })
  const mistake = { user_message: ASKED, bot_answer: 'No.', right_answer: 'Yes.' }
  const ofSister = { agent_id: sister.id, mistakes: [mistake] }
  expect(await refusal(owner.call(api.messages.retrain, { body: ofSister }))).toMatchObject(NOT_A_TURN)
  const mistakes = [mistake, { ...mistake, bot_answer: 'Never.' }]
  const both = owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  expect(await refusal(both)).toMatchObject(NOT_A_TURN)
  expect([await shop.lessons(), await other.lessons()]).toEqual([[], []])
})

test('an answer to a question that was edited since, or looked up for its customer, is not taught', async () => {
  const edited = await answeredShop()
  await edited.change('answer_outdated = true')
  expect(await refusal(edited.teach(ASKED, 'No.'))).toMatchObject(NOT_A_TURN)
  const lookedUp = await answeredShop()
  await testing.sqlIn(
    lookedUp.owner.id,
    `insert into answer_reasons (account_id, message_id, reason) values ($1, $2, '{"actions": [{}]}')`,
    [lookedUp.owner.id, lookedUp.message_id],
  )
  expect(await refusal(lookedUp.teach(ASKED, 'No.'))).toMatchObject(NOT_A_TURN)
})

test('a lesson that no conversation stands behind is taught without an answer of the assistant', async () => {
  const shop = await answeredShop()
  await shop.teach('Is there parking?', '')
  expect(await shop.lessons()).toMatchObject([{ question: 'Is there parking?', answer: 'Yes.' }])
})
