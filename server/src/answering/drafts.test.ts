import { api } from '@switchboard/contract'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { ModelError } from '../llm/index.ts'

const testing = await testApp()
const { app, sqlIn } = testing

afterEach(() => {
  app.model = null
})

type Shop = Awaited<ReturnType<typeof conversations>>

const generate = ({ owner }: Shop, id: number) => owner.call(api.messages.generate, { params: { id } })
const teach = ({ owner, agent }: Shop, user_message: string, right_answer: string) =>
  owner.call(api.messages.retrain, {
    body: { agent_id: agent.id, mistakes: [{ user_message, bot_answer: '', right_answer }] },
  })

/** A chat in manual mode with one question. */
async function asked(question: string) {
  const shop = await conversations(testing)
  await shop.owner.call(api.agents.setMode, { params: { id: shop.agent.id }, body: { mode: 'manual' } })
  const { chat_id } = await shop.receive(question)
  return { shop, chat_id }
}

test('COMP-7 a draft is what the assistant would say, and is neither kept nor sent', async () => {
  const { shop, chat_id } = await asked('Do you ship to Poland?')
  const before = { messages: await shop.messages(chat_id), events: await shop.events(chat_id) }
  const scripted = scriptedModel()
  app.model = scripted.model
  const drafting = generate(shop, chat_id)
  const call = await scripted.call(1)
  expect(call.request.messages.at(-1)).toEqual({
    role: 'user',
    content: expect.stringMatching(/\nDo you ship to Poland\?$/),
  })
  call.say('Yes, within ')
  call.say('three days. ')
  call.end()
  expect(await drafting).toMatchObject({ warning: false, response: 'Yes, within three days.', sources: [] })
  expect({ messages: await shop.messages(chat_id), events: await shop.events(chat_id) }).toEqual(before)
})

test('COMP-7 a draft answers the whole burst, as the assistant itself would', async () => {
  const { shop, chat_id } = await asked('Do you ship')
  await shop.receive('to Poland')
  await shop.receive('by courier?')
  await teach(shop, 'by courier?', 'No courier.')
  await teach(shop, 'Do you ship to Poland by courier?', 'Yes, within two days.')
  expect(await generate(shop, chat_id)).toMatchObject({ response: 'Yes, within two days.' })
  // A question that an operator has answered is not answered again.
  await shop.send(chat_id, 'Yes.')
  await shop.receive('By courier?')
  expect(await generate(shop, chat_id)).toMatchObject({ response: 'No courier.' })
})

test('where there is nothing to draft the answer says why', async () => {
  const { shop, chat_id } = await asked('Do you ship to the moon?')
  const says = (words: RegExp) => ({ warning: true, response: expect.stringMatching(words) })
  expect(await generate(shop, chat_id)).toMatchObject(says(/does not know/))
  await shop.halt(true)
  expect(await generate(shop, chat_id)).toMatchObject(says(/^The AI is stopped/))
  await shop.halt(false)
  await shop.send(chat_id, 'Not yet.')
  expect(await generate(shop, chat_id)).toMatchObject(says(/nothing to answer/))
})

test('a model that fails is no draft', async () => {
  const { shop, chat_id } = await asked('Do you ship to the moon?')
  const scripted = scriptedModel()
  app.model = scripted.model
  const drafting = generate(shop, chat_id)
  ;(await scripted.call(1)).fail(new ModelError('unavailable', 'The model is away'))
  expect(await drafting).toMatchObject({
    warning: true,
    response: expect.stringMatching(/could not answer just now/),
  })
})

test('EDIT-11 what a person taught is said word for word when the same question comes again', async () => {
  const { shop, chat_id } = await asked('  do you SHIP to Poland ')
  await teach(shop, 'Do you ship to Poland?', 'No.')
  await teach(shop, 'do you ship to poland!', 'Yes, **within** three days.')
  expect(await generate(shop, chat_id)).toMatchObject({
    warning: false,
    response: 'Yes, **within** three days.',
  })
  const lessons = await sqlIn(shop.owner.id, 'select question from approved_answers')
  expect(lessons).toEqual([{ question: 'do you ship to poland!' }])
  const other = await asked('Do you ship to Poland?')
  expect(await generate(other.shop, other.chat_id)).toMatchObject({ warning: true })
})

test('questions of mere signs, and very long ones, are told apart too', async () => {
  const long = 'word '.repeat(3900)
  const { shop, chat_id } = await asked('???')
  await teach(shop, '!!!', 'Calm down.')
  await teach(shop, long, 'Long.')
  expect(await generate(shop, chat_id)).toMatchObject({ warning: true })
  await teach(shop, '???', 'What do you mean?')
  expect(await generate(shop, chat_id)).toMatchObject({ warning: false, response: 'What do you mean?' })
})

test('CMD-14 a prompt is run by the model as it is, and without a model the refusal says what to do', async () => {
  const { owner } = await conversations(testing)
  const ask = () => owner.call(api.messages.ask, { body: { prompt: 'Write a haiku' } })
  await expect(ask()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  const scripted = scriptedModel()
  app.model = scripted.model
  const asking = ask()
  const call = await scripted.call(1)
  expect(call.request.messages).toEqual([{ role: 'user', content: 'Write a haiku' }])
  call.say('Snow falls ')
  call.end()
  expect(await asking).toMatchObject({ response: 'Snow falls' })
})
