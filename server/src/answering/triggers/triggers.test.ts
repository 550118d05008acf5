import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { warmUp } from '../../../test/warm-up.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '0', EMBEDDING_MODEL: 'built_in' })
const { app, sqlIn } = testing
await warmUp(app)
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

/** One customer and one assistant without a model; each message waits for its answer. */
async function talk(
  triggers: { type: api.agents.TriggerType; keywords?: string[]; threshold?: number }[] = [],
) {
  const shop = await conversations(testing)
  const { agent, owner } = shop
  await owner.call(api.agents.saveAnswering, {
    params: { id: agent.id },
    body: { triggers: triggers.map((trigger) => ({ ...trigger, enabled: true })) },
  })
  async function say(text: string) {
    const { chat_id } = await shop.receive(text)
    await eventually(async () => (await shop.messages(chat_id)).at(-1)!.answer).not.toBe(null)
    return { chat: await shop.chat(chat_id), answer: (await shop.messages(chat_id)).at(-1)!.answer! }
  }
  const escalations = () =>
    sqlIn<{ type: string; evidence: string; chat_id: number }>(
      owner.id,
      'select type, evidence, chat_id from escalations order by id',
    )
  return { ...shop, say, escalations }
}

test('who asks for a person gets one before an answer is sought, is told so in their language, once', async () => {
  const { say, escalations, setMode } = await talk()
  const { chat, answer } = await say('Dzień dobry. Chcę rozmawiać z konsultantem!')
  expect(answer).toBe('Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.')
  expect(chat).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'user_explicit_request', evidence: 'Dzień dobry. Chcę rozmawiać z konsultantem!' },
  })
  expect((await say('Halo, konsultant?')).answer).toBe('')
  expect(await escalations()).toEqual([
    {
      type: 'user_explicit_request',
      evidence: 'Dzień dobry. Chcę rozmawiać z konsultantem!',
      chat_id: chat.id,
    },
  ])
  await setMode(chat.id, 'auto')
  expect((await say('Cześć')).chat).toMatchObject({ mode: 'auto', hand_over: null })
  expect((await say('Poproszę człowieka')).chat).toMatchObject({ mode: 'manual' })
  expect(await escalations()).toHaveLength(2)
})

test('a request is heard in a burst, and from a customer whom the assistant may answer no more', async () => {
  const { say, receive, chat, owner, botId } = await talk()
  const { chat: begun } = await say('Hello')
  await sqlIn(
    owner.id,
    `insert into messages (account_id, chat_id, bot_id, message_type, answer, answered_by, answered_at)
     select $1, $2, $3, 'customer', 'x', 'ai', $4 from generate_series(1, 60)`,
    [owner.id, begun.id, botId, app.now()],
  )
  await receive('I need to speak to a real person')
  await receive('are you still there?')
  await eventually(() => chat(begun.id)).toMatchObject({
    hand_over: { reason: 'user_explicit_request', evidence: 'I need to speak to a real person' },
  })
})

test('“yes” is a request when the assistant has just offered a person', async () => {
  const { say } = await talk()
  await say('Hello')
  expect((await say('Do you sell submarines?')).answer).toMatch(/talk to a person\?/)
  expect((await say('Yes, please!')).chat.hand_over).toMatchObject({
    reason: 'user_explicit_request',
    evidence: 'Yes, please!',
  })
})

test('an offer that was made can be taken also where asking for a person is switched off', async () => {
  const { say, switchTrigger } = await talk()
  await switchTrigger('user_explicit_request:disabled')
  await say('Do you sell submarines?')
  expect((await say('tak, poproszę')).chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure' })
})

test('who declines the offer is not handed over, and nothing is looked up for it', async () => {
  const { say } = await talk()
  await say('Do you sell submarines?')
  const { chat, answer } = await say('No, thank you')
  expect(chat.hand_over).toBe(null)
  expect(answer).toMatch(/^Good!/)
})

test('whoever takes over reads what it was about: the customer’s latest words, shortened', async () => {
  const { say } = await talk()
  await say('Hello')
  await say(`Do you sell submarines? ${'My brother has one and I would like one too. '.repeat(8)}`)
  const { hand_over } = (await say('Yes, please!')).chat
  expect(hand_over!.summary).toMatch(/^Hello · Do you sell submarines\? .*… · Yes, please!$/)
  expect(hand_over!.summary.length).toBeLessThanOrEqual(300)
})

test('the owner hears in a chat of their own what a customer would, and nobody is called', async () => {
  const { owner, agent, messages, escalations } = await talk()
  const body = { message: 'I want to talk to a person', agent_id: agent.id }
  const { chat_id } = await owner.call(api.internalChat.send, { body })
  await eventually(async () => (await messages(chat_id)).at(-1)!.answer).toMatch(/^I am passing/)
  expect(await escalations()).toEqual([])
  await owner.call(api.internalChat.send, { body: { ...body, message: 'Hello', chat_id } })
  await eventually(async () => (await messages(chat_id)).at(-1)!.answer).toMatch(/^Hello/)
})

test('in a chat of their own the owner hears of a hand-over once, and the count starts anew', async () => {
  const { owner, agent, messages, escalations } = await talk([{ type: 'user_frustration' }])
  let chat_id: number | undefined
  async function ask(message: string) {
    const body = { message, agent_id: agent.id, ...(chat_id && { chat_id }) }
    chat_id = (await owner.call(api.internalChat.send, { body })).chat_id
    await eventually(async () => (await messages(chat_id!)).at(-1)!.answer).not.toBe(null)
    return (await messages(chat_id)).at(-1)!.answer!
  }
  await ask('Do you sell submarines?')
  expect(await ask('And airships?')).toMatch(/^I cannot answer this myself/)
  expect(await ask('Yes, please')).toMatch(/^Good!/)
  expect(await ask('What about balloons?')).toMatch(/^I do not know/)
  expect(await ask('This is ridiculous!!!')).toMatch(/^I am sorry for the trouble/)
  expect(await ask('Do you have no balloons at all?')).toMatch(/^I do not know/)
  expect(await escalations()).toEqual([])
})

test('a trigger that is switched off hears nothing', async () => {
  const { say, switchTrigger } = await talk()
  await switchTrigger('user_explicit_request:disabled')
  expect((await say('I want to talk to a human')).chat).toMatchObject({ mode: 'auto', hand_over: null })
})

test('a keyword counts in any of its forms, but not within another word', async () => {
  const keywords = ['lawyer', 'reklamacja', 'вернуть деньги']
  const { say, setMode } = await talk([{ type: 'keyword_trigger', keywords }])
  expect((await say('Hello')).chat.hand_over).toBe(null)
  for (const [words, keyword] of [
    ['My LAWYERS will write to you', 'lawyer'],
    ['Chcę złożyć reklamację', 'reklamacja'],
    ['Верните, вернуть деньги хочу', 'вернуть деньги'],
  ]) {
    const { chat } = await say(words!)
    expect(chat.hand_over).toMatchObject({ reason: 'keyword_trigger', evidence: keyword })
    await setMode(chat.id, 'auto')
  }
  expect((await say('Hello')).chat.hand_over).toBe(null)
})

test('the same question again, or a word that the answer did not help, calls a person', async () => {
  const again = await talk([{ type: 'unhelpful_responses' }])
  await again.say('Do you deliver to Norway?')
  const { chat, answer } = await again.say('Deliver to Norway, do you?')
  expect(chat.hand_over).toMatchObject({
    reason: 'unhelpful_responses',
    evidence: 'Deliver to Norway, do you?',
  })
  expect(answer).toBe(
    'My answers have not helped you so far, so I am passing you on to a person. They will answer you here.',
  )
  const other = await talk([{ type: 'unhelpful_responses' }])
  await other.say('Сколько стоит доставка в Казань?')
  expect((await other.say('Я не об этом спрашивал')).chat.hand_over).toMatchObject({
    reason: 'unhelpful_responses',
  })
})

test('anger and complaints call a person, by the measure that the owner set', async () => {
  const calm = await talk([{ type: 'user_frustration', threshold: 1 }])
  expect((await calm.say('This is ridiculous!!!')).chat.hand_over).toBe(null)
  for (const words of ['This is ridiculous!!!', 'Paczka przyszła zniszczona, to skandal!']) {
    const { say } = await talk([{ type: 'user_frustration' }])
    expect((await say(words)).chat.hand_over).toMatchObject({ reason: 'user_frustration', evidence: words })
  }
})

test('what may be a complaint calls a person where the documents know nothing of it, a question does not', async () => {
  const { say } = await talk([{ type: 'user_frustration' }])
  expect((await say('Do you rent out tandems?')).chat.hand_over).toBe(null)
  const words = 'the brakes failed and my kid got hurt, this is unacceptable'
  expect((await say(words)).chat.hand_over).toMatchObject({ reason: 'user_frustration', evidence: words })
})

test('a lone sign without words is for a person, thumbs up are thanks', async () => {
  const { say } = await talk()
  await say('Hello')
  expect((await say('👍')).answer).toMatch(/^You are welcome/)
  expect((await say('😡')).chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure', evidence: '😡' })
})

test('an angry sign that follows a question at once calls a person too', async () => {
  const { say, owner, botId } = await talk()
  const { chat } = await say('Hello')
  await sqlIn(
    owner.id,
    `with place as (update chats set last_seq = last_seq + 1 where id = $2 returning last_seq)
     insert into messages (account_id, chat_id, bot_id, message_type, question, timestamp, seq)
     select $1, $2, $3, 'customer', 'Is there parking?', $4, last_seq from place`,
    [owner.id, chat.id, botId, app.now()],
  )
  expect((await say('😡')).chat.hand_over).toMatchObject({ reason: 'user_frustration', evidence: '😡' })
})

test('thumbs up as the first message of a chat are a greeting, unless a person wrote before', async () => {
  const { say } = await talk()
  expect((await say('👍')).answer).toBe('Hello! How can I help you?')
  expect((await say('❤️')).answer).toMatch(/^You are welcome/)

  const other = await talk()
  await other.halt(true)
  const { chat_id } = await other.receive('😊')
  await other.send(chat_id, 'Your parcel is on its way.')
  await other.halt(false)
  await other.setMode(chat_id, 'auto')
  expect((await other.say('👍')).answer).toMatch(/^You are welcome/)
})

test('two answers in a row that it does not know are a failure, with the question as evidence', async () => {
  const { say, escalations, owner } = await talk()
  await say('Do you sell submarines?')
  const { chat } = await say('And airships?')
  expect(chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure', evidence: 'And airships?' })
  expect(await escalations()).toHaveLength(1)
  await sqlIn(owner.id, 'delete from chats where id = $1', [chat.id])
  expect(await escalations()).toEqual([])
})
