import { api, type Scope } from '@switchboard/contract'
import { expect, test, vi } from 'vitest'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedApp } from '../../test/scripted-app.ts'
import { createIntake } from '../chats/intake.ts'
import { questionStore } from '../chats/receive-question.ts'
import { ModelError } from '../llm/index.ts'

const testing = await scriptedApp()

const RETURNS = 'You can return any item within 30 days of delivery. The refund takes 5 working days.'
const QUESTION = 'Within how many days of delivery can I return any item?'

async function shopThatKnows() {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text: RETURNS })
  const params = { id: agent.id }
  await owner.call(api.agents.saveAnswering, { params, body: { confidence: 0.1 } })
  const last = async (chatId: number) => (await shop.messages(chatId)).at(-1)!
  const why = async (id: number) => (await owner.call(api.messages.why, { params: { id } })).why!
  const askInternally = (message: string, chat_id?: number) =>
    owner.call(api.internalChat.send, { body: { message, agent_id: agent.id, ...(chat_id && { chat_id }) } })
  const stop = (id: number) => owner.call(api.internalChat.stop, { params: { id }, body: {} })
  const lessons = () => owner.call(api.knowledge.lessons, { params })
  return { ...shop, last, why, askInternally, stop, lessons }
}

test('staff can see what a model’s answer was made from, what was taken out of it and what it put right', async () => {
  const { receive, last, why } = await shopThatKnows()
  const { chat_id, message_id } = await receive(QUESTION)
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days of delivery [1]. It costs 99 EUR [1].')
  call.say(' The refund takes 6 working days [1].')
  call.end()
  const mending = await testing.script.call(2)
  mending.say('{"n": 2, "say": "The refund takes 5 working days.", "from": [1]}')
  mending.end()
  await eventually(() => last(chat_id)).toMatchObject({ answer: expect.stringContaining('30 days') })
  expect(await why(message_id)).toMatchObject({
    engine: 'model',
    model: 'scripted',
    confidence: expect.any(Number),
    language: 'en',
    searched_for: QUESTION,
    passages: [{ title: 'Returns', kind: 'prose', text: RETURNS }],
    removed: [{ sentence: 'It costs 99 EUR.', reason: 'The sources do not say 99 EUR.' }],
    mended: [
      {
        sentence: 'The refund takes 6 working days.',
        reason: 'The sources do not say 6.',
        instead: 'The refund takes 5 working days.',
      },
    ],
    fallback: null,
    input_tokens: expect.any(Number),
    output_tokens: expect.any(Number),
    ms: expect.any(Number),
  })
})

test('a card number does not reach the model, comes back in its answer, and the reason counts it', async () => {
  const { receive, last, why } = await shopThatKnows()
  const { chat_id, message_id } = await receive(`I paid with 4111 1111 1111 1111. ${QUESTION}`)
  const call = await testing.script.call(1)
  const sent = JSON.stringify(call.request.messages)
  expect(sent).not.toContain('1111 1111')
  expect(sent).toContain('I paid with [CARD_1].')
  call.say('{"say": "You can return any item within 30 days of delivery.", "from": [1]}\n{"ask": "Was it [CA')
  call.say('RD_1]?"}')
  call.end()
  await eventually(() => last(chat_id)).toMatchObject({ answer: expect.stringContaining('30 days') })
  const { answer } = await last(chat_id)
  expect(answer).not.toContain('CARD_1')
  expect(answer).toContain('Was it 4111 1111 1111 1111?')
  expect((await why(message_id)).masked).toEqual([{ kind: 'card', count: 1 }])
})

test('when the provider fails the reason says so, and the answer is a quote', async () => {
  const { receive, last, why } = await shopThatKnows()
  const { chat_id, message_id } = await receive(QUESTION)
  ;(await testing.script.call(1)).fail(new ModelError('unavailable', 'The provider is away.'))
  await eventually(() => last(chat_id)).toMatchObject({ answer: expect.stringContaining('30 days') })
  expect(await why(message_id)).toMatchObject({ engine: 'built_in', fallback: 'The provider is away.' })
})

test('a turn that nobody answered by machine has no reason', async () => {
  const { receive, setMode, owner } = await shopThatKnows()
  const { chat_id, message_id } = await receive('Hello?')
  await setMode(chat_id, 'manual')
  expect(await owner.call(api.messages.why, { params: { id: message_id } })).toMatchObject({ why: null })
})

test('an answer that is corrected is given word for word to the same question, until it is forgotten', async () => {
  const { receive, last, owner, agent, lessons, why } = await shopThatKnows()
  const { chat_id, message_id } = await receive(QUESTION)
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days [1].')
  call.end()
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const edited = { redacted_answer: 'Thirty days, **always**.' }
  await owner.call(api.messages.edit, { params: { id: message_id }, body: edited })
  expect(await lessons()).toMatchObject({
    answers: [{ question: QUESTION, answer: 'Thirty days, **always**.' }],
    total: 1,
    hasMore: false,
  })

  const asked = await receive(QUESTION.toLowerCase(), { customer: 'bob' })
  await eventually(() => last(asked.chat_id)).toMatchObject({ answer: 'Thirty days, **always**.' })
  expect(await why(asked.message_id)).toMatchObject({ engine: 'approved', confidence: 1 })
  expect(testing.script.calls).toHaveLength(1)

  const { answers } = await lessons()
  const params = { id: agent.id, answerId: answers[0]!.id }
  await owner.call(api.knowledge.forgetLesson, { params })
  expect((await lessons()).total).toBe(0)
  await expect(owner.call(api.knowledge.forgetLesson, { params })).rejects.toMatchObject({ status: 404 })
  const again = await receive(QUESTION, { customer: 'carol' })
  const next = await testing.script.call(2)
  next.say('You can return any item within 30 days [1].')
  next.end()
  await eventually(() => last(again.chat_id)).toMatchObject({
    answer: expect.not.stringContaining('Thirty'),
    answered_by: 'ai',
  })
})

test('a correction of the one answer to a burst teaches all that was asked in it', async () => {
  const { receive, last, owner, lessons, why } = await shopThatKnows()
  // On a busy machine the messages arrive slowly, and the quiet time is read when the store is created.
  const { app } = testing
  const config = { ...app.config, ANSWER_QUIET_MS: 3000 }
  vi.spyOn(app, 'intake').mockImplementation(createIntake(questionStore({ ...app, config })))
  const pieces = [
    'I have a question about returns.',
    'Within how many days of delivery',
    'can I return any item?',
  ]
  const writeAll = async (customer: string) => {
    let written = await receive('Hi', { customer })
    for (const text of pieces) written = await receive(text, { customer })
    return written
  }
  const { chat_id, message_id } = await writeAll('anna')
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days [1].')
  call.end()
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const body = { redacted_answer: 'Thirty days, always.' }
  await owner.call(api.messages.edit, { params: { id: message_id }, body })
  expect((await lessons()).answers).toMatchObject([
    { question: ['Hi', ...pieces].join('\n'), answer: body.redacted_answer },
  ])

  const again = await writeAll('bob')
  await eventually(() => last(again.chat_id)).toMatchObject({ answer: body.redacted_answer })
  expect(await why(again.message_id)).toMatchObject({ engine: 'approved' })
})

test('EDIT-11 a correction of the answer to a voice note teaches nothing', async () => {
  const { receive, last, owner, lessons } = await shopThatKnows()
  const { chat_id, message_id } = await receive('🎤')
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const body = { redacted_answer: 'Please write to us.' }
  const edited = await owner.call(api.messages.edit, { params: { id: message_id }, body })
  expect(edited.taught).toBe(false)
  expect((await lessons()).answers).toEqual([])
})

test('a correction that says so corrects, and teaches the assistant nothing', async () => {
  const { receive, last, owner, lessons } = await shopThatKnows()
  const { chat_id, message_id } = await receive(QUESTION)
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days [1].')
  call.end()
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const body = { redacted_answer: 'For you, forty days.', teach: false }
  await owner.call(api.messages.edit, { params: { id: message_id }, body })
  expect(await last(chat_id)).toMatchObject({ redacted_answer: 'For you, forty days.' })
  expect((await lessons()).total).toBe(0)
})

test('a correction by an API key teaches only if the key may write to the knowledge base', async () => {
  const { receive, last, owner, lessons } = await shopThatKnows()
  const { chat_id, message_id } = await receive(QUESTION)
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days [1].')
  call.end()
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const correct = async (scopes: Scope[]) => {
    const { key } = await owner.call(api.apiKeys.create, { body: { name: 'Desk', scopes } })
    const program = testing.stranger()
    program.tokens.save({ access: key, refresh: null })
    const body = { redacted_answer: `Thirty days, says ${scopes}.` }
    return (await program.call(api.messages.edit, { params: { id: message_id }, body })).taught
  }
  expect(await correct(['write_chats'])).toBe(false)
  expect((await lessons()).total).toBe(0)
  expect(await last(chat_id)).toMatchObject({ redacted_answer: 'Thirty days, says write_chats.' })
  expect(await correct(['write_chats', 'knowledge'])).toBe(true)
})

test('a person’s own words are corrected for their customer, and teach the assistant nothing', async () => {
  const { receive, send, setMode, messages, owner, lessons } = await shopThatKnows()
  const { chat_id } = await receive('Is it blue?')
  await setMode(chat_id, 'manual')
  await send(chat_id, 'Yes, it is')
  const said = (await messages(chat_id)).at(-1)!
  await owner.call(api.messages.edit, { params: { id: said.id }, body: { redacted_answer: 'No, it is red' } })
  expect((await lessons()).total).toBe(0)
})

test('INTC-20 an answer that is stopped keeps what was written so far, with its source and its reason', async () => {
  const { askInternally, stop, last, why } = await shopThatKnows()
  const { chat_id } = await askInternally(QUESTION)
  const call = await testing.script.call(1)
  call.say('You can return any item within 30 days of delivery [1]. The refund')
  await eventually(async () => {
    await stop(chat_id)
    return call.signal.aborted
  }).toBe(true)
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
  const kept = await last(chat_id)
  expect(kept.answer).toContain('You can return any item within 30 days of delivery.')
  expect(kept.answer).not.toContain('The refund')
  expect(kept.sources).toHaveLength(1)
  expect(await why(kept.id)).toMatchObject({
    engine: 'model',
    fallback: 'It was stopped before it was complete.',
    passages: [expect.anything()],
  })
})

test('stopped before its first word, a question has no answer and waits for none', async () => {
  const { askInternally, stop, last } = await shopThatKnows()
  const { chat_id } = await askInternally(QUESTION)
  const call = await testing.script.call(1)
  await stop(chat_id)
  await eventually(() => call.signal.aborted).toBe(true)
  await eventually(() => last(chat_id)).toMatchObject({ answer: '', answered_by: null })
  await askInternally('Within how many days can I return any item?', chat_id)
  const next = await testing.script.call(2)
  next.say('You can return any item within 30 days [1].')
  next.end()
  await eventually(() => last(chat_id)).toMatchObject({ answered_by: 'ai' })
})
