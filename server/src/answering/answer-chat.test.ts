import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { warmUp } from '../../test/warm-up.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import { storeGreeting } from '../chats/store-greeting.ts'
import { inAccount } from '../database/in-account.ts'
import { ModelError } from '../llm/index.ts'

const QUIET_MS = 150
const testing = await testApp({ ANSWER_QUIET_MS: String(QUIET_MS), EMBEDDING_MODEL: 'built_in' })
const { app } = testing
await warmUp(app)
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

let script: ReturnType<typeof scriptedModel>
beforeEach(() => {
  script = scriptedModel()
  app.model = script.model
})

const lastOf = async (shop: Awaited<ReturnType<typeof conversations>>, chatId: number) =>
  (await shop.messages(chatId)).at(-1)!

test('a question is answered once, by the assistant, with the owner’s instructions before it', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('When do you open?')
  expect(await lastOf(shop, chat_id)).toMatchObject({ question: 'When do you open?', answer: null })
  const call = await script.call(1)
  expect(call.request.messages.at(-1)).toEqual({
    role: 'user',
    content: expect.stringMatching(/\nWhen do you open\?$/),
  })
  expect(call.request.messages[0]).toMatchObject({ role: 'system' })
  call.say('At nine.')
  call.end()
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({
    answer: 'At nine.',
    answered_by: 'ai',
    delivery: 'sent',
  })
  expect(script.calls).toHaveLength(1)
  expect((await shop.events(chat_id)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('EDIT-11 a question that a person taught the answer to gets it, and the model is not asked', async () => {
  const shop = await conversations(testing)
  await shop.owner.call(api.messages.retrain, {
    body: {
      agent_id: shop.agent.id,
      mistakes: [{ user_message: 'When do you open?', bot_answer: '', right_answer: 'At nine.' }],
    },
  })
  const { chat_id } = await shop.receive('when do you open')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: 'At nine.', answered_by: 'ai' })
  expect(script.calls).toHaveLength(0)
})

test('a greeting that comes while a question waits does not take its answer away', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('When do you open?')
  await inAccount(app.db, shop.owner.id, async (tx) => {
    const chat = await lockedChat(tx, shop.owner.id, chat_id)
    await storeGreeting(tx, app, chat!, 'Welcome!')
  })
  const call = await script.call(1)
  expect(call.request.messages.at(-1)).toEqual({
    role: 'user',
    content: expect.stringMatching(/\nWhen do you open\?$/),
  })
  call.say('At nine.')
  call.end()
  await eventually(async () => (await shop.messages(chat_id)).map(({ answer }) => answer)).toEqual([
    'At nine.',
    'Welcome!',
  ])
})

test('a burst of messages gives one answer, on the last of them', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  await shop.receive('I have a question')
  await shop.receive('Do you ship to Poland?')
  const call = await script.call(1)
  expect(call.request.messages.filter(({ role }) => role === 'user')).toHaveLength(3)
  call.say('Yes.')
  call.end()
  await eventually(async () => (await shop.messages(chat_id)).map(({ answer }) => answer)).toEqual([
    '',
    '',
    'Yes.',
  ])
  expect(script.calls).toHaveLength(1)
})

test('a customer who keeps writing puts the answer off, but not for ever', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('word 0')
  const isTyping = watchTyping()
  const writing = setInterval(() => shop.receive('another word'), QUIET_MS / 3)
  try {
    await eventually(isTyping).toBe(true)
  } finally {
    clearInterval(writing)
  }
  expect((await shop.messages(chat_id)).length).toBeGreaterThan(3)
  await shop.setMode(chat_id, 'manual')
})

/** Returns whether the assistant has started typing since. */
function watchTyping() {
  const tell = vi.spyOn(app.chatStreams, 'tell')
  onTestFinished(() => tell.mockRestore())
  return () => tell.mock.calls.some(([, , signal]) => signal.type === 'typing')
}

test('a newer message supersedes an answer that has not been sent', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('How much is it?')
  const first = await script.call(1)
  first.say('It costs')
  await shop.receive('In dollars, please')
  await eventually(() => first.signal.aborted).toBe(true)
  const second = await script.call(2)
  second.say('Ten dollars.')
  second.end()
  await eventually(async () => (await shop.messages(chat_id)).map(({ answer }) => answer)).toEqual([
    '',
    'Ten dollars.',
  ])
})

test.each(['manual', 'stop'] as const)(
  'an answer in the making never leaves once the chat has turned %s',
  async (mode) => {
    const shop = await conversations(testing)
    const { chat_id } = await shop.receive('Do you ship to Poland?')
    const call = await script.call(1)
    call.say('Yes')
    await shop.setMode(chat_id, mode)
    call.end()
    await eventually(() => call.signal.aborted).toBe(true)
    await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: '', answered_by: null })
  },
)

test('Stop AI reaches an answer in flight, and starting again restores the mode of each chat', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Do you ship to Poland?')
  const call = await script.call(1)
  await shop.halt(true)
  await eventually(() => call.signal.aborted).toBe(true)
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: '' })
  expect((await shop.chat(chat_id)).mode).toBe('stop')
  await shop.receive('Hello?')
  expect(await lastOf(shop, chat_id)).toMatchObject({ question: 'Hello?', answer: '' })
  await shop.halt(false)
  expect((await shop.chat(chat_id)).mode).toBe('auto')
  expect(script.calls).toHaveLength(1)
})

test('a chat that is given back to the assistant is answered from the next message on', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello')
  await shop.setMode(chat_id, 'manual')
  await shop.receive('For a person')
  await shop.setMode(chat_id, 'auto')
  await shop.receive('Do you sell hats?')
  const call = await script.call(1)
  call.say('Here.')
  call.end()
  await eventually(async () => (await shop.messages(chat_id)).map(({ answer }) => answer)).toEqual([
    '',
    '',
    'Here.',
  ])
})

test('a chat that is done after a hand-over is answered by the assistant again, which hands over only when asked anew', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('I want to talk to a person')
  await eventually(async () => (await shop.chat(chat_id)).needs_person).toBe(true)
  await shop.receive('A person, please! I want to talk to a person')
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
  await shop.receive('Do you sell hats?')
  const call = await script.call(1)
  call.say('Here.')
  call.end()
  await eventually(async () => (await lastOf(shop, chat_id)).answer).toBe('Here.')
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', state: 'open', hand_over: null })
  await shop.receive('I want to talk to a person')
  await eventually(async () => (await shop.chat(chat_id)).needs_person).toBe(true)
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'manual', state: 'open' })
})

test('a question that the assistant is answering gets its answer, also in a chat that was just marked done', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Do you sell hats?')
  const call = await script.call(1)
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
  call.say('Here.')
  call.end()
  await eventually(async () => (await lastOf(shop, chat_id)).answer).toBe('Here.')
  expect((await shop.chat(chat_id)).state).toBe('done')
})

test('a chat that was put aside while the assistant was answering comes back when it may not', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Do you sell hats?')
  const call = await script.call(1)
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [chat_id], state: 'done' } })
  await shop.halt(true)
  call.say('Here.')
  call.end()
  await eventually(async () => (await shop.chat(chat_id)).state).toBe('open')
  expect((await shop.chat(chat_id)).needs_person).toBe(true)
})

test('characters that are escaped again and again are no reason to fall silent', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Repeat after me')
  const call = await script.call(1)
  const hard = '"\\\u0001😀'.repeat(800)
  call.say(hard)
  await eventually(() => testing.logged.join('')).not.toContain('too long for the other processes')
  call.end()
  await eventually(async () => (await lastOf(shop, chat_id)).answer).toBe(hard)
  expect(testing.logged.join('')).not.toContain('too long for the other processes')
})

test('the model hears of files, and that it cannot see them', async () => {
  const shop = await conversations(testing)
  const received = await shop.receive('Is this paid?')
  await attach(shop, received, 'invoice.pdf')
  const call = await script.call(1)
  expect(call.request.messages.at(-1)).toEqual({
    role: 'user',
    content: expect.stringContaining('\n[The customer sent invoice.pdf. You cannot see what is inside.]'),
  })
  call.end()
})

test.each([
  ['', 'photo.jpg'],
  ['🎤', 'voice.ogg'],
  ['📎 invoice.pdf', 'invoice.pdf'],
])('a file that comes without words, as "%s", is for a person: no model is asked', async (question, name) => {
  const shop = await conversations(testing)
  const received = await shop.receive(question)
  await attach(shop, received, name)
  await eventually(() => lastOf(shop, received.chat_id)).toMatchObject({
    answer: expect.stringMatching(/passing .* person/),
    answered_by: 'ai',
  })
  const { chat } = await shop.owner.call(api.chats.details, { params: { id: received.chat_id } })
  expect(chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure', evidence: question || `📎 ${name}` })
  expect(script.calls).toHaveLength(0)
})

test.each(['😡', '👎🏽'])('an angry %s is for a person: no model is asked', async (sign) => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive(sign)
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({
    answer: expect.stringMatching(/passing .* person/),
    answered_by: 'ai',
  })
  const { chat } = await shop.owner.call(api.chats.details, { params: { id: chat_id } })
  expect(chat.hand_over).toMatchObject({ reason: 'ai_assistant_failure', evidence: sign })
  expect(script.calls).toHaveLength(0)
})

test('a sign that is not angry is left to the model', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('🤔')
  const call = await script.call(1)
  call.say('What would you like to know?')
  call.end()
  await eventually(async () => (await lastOf(shop, chat_id)).answer).toBe('What would you like to know?')
  expect((await shop.chat(chat_id)).mode).toBe('auto')
})

async function attach(
  { owner, botId }: Awaited<ReturnType<typeof conversations>>,
  { chat_id, message_id }: { chat_id: number; message_id: number },
  name: string,
) {
  await testing.sqlIn(
    owner.id,
    `insert into attachments (account_id, id, bot_id, chat_id, message_id, file_name, media_type, size, blob, created_at)
     values ($1, $5, $2, $3, $4, $5, 'application/octet-stream', 1, 'x', now())`,
    [owner.id, botId, chat_id, message_id, name],
  )
}

test('a person who writes takes over: the assistant says nothing more', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('I am angry')
  const call = await script.call(1)
  await shop.send(chat_id, 'Let me help you.')
  call.say('Calm down')
  call.end()
  await eventually(() => call.signal.aborted).toBe(true)
  const [asked, said] = await shop.messages(chat_id)
  expect(asked).toMatchObject({ answer: '' })
  expect(said).toMatchObject({
    question: '',
    answer: 'Let me help you.',
    answered_by: 'operator',
    is_read: true,
  })
  expect((await shop.chat(chat_id)).mode).toBe('manual')
})

test('a model that fails ends in a hand-over that the customer is told of', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('What is your address?')
  const call = await script.call(1)
  call.fail(new ModelError('unavailable', 'The provider is away'))
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: expect.stringMatching(/a person/) })
  expect(await shop.chat(chat_id)).toMatchObject({
    mode: 'manual',
    hand_over: { reason: 'ai_assistant_failure', summary: 'What is your address?' },
  })
})

test('with that trigger off the customer still hears that there is no answer', async () => {
  const shop = await conversations(testing)
  await shop.switchTrigger('ai_assistant_failure:disabled')
  const { chat_id } = await shop.receive('What is your address?')
  const call = await script.call(1)
  call.fail(new ModelError('timeout', 'Too slow'))
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: expect.stringMatching(/^Sorry/) })
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'auto', hand_over: null })
})

test('without a model the built-in engine greets, admits what it does not know, and at the second time asks for a person', async () => {
  app.model = null
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Hello!')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: 'Hello! How can I help you?' })
  await shop.receive('Ile to kosztuje? Dziękuję')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: expect.stringMatching(/Nie znam/) })
  expect((await shop.chat(chat_id)).mode).toBe('auto')
  await shop.receive('А доставка?')
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: expect.stringMatching(/передаю/) })
  expect((await shop.chat(chat_id)).hand_over).toMatchObject({ reason: 'ai_assistant_failure' })
})

test('an assistant that has talked too much within the hour asks for a person', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('First')
  const call = await script.call(1)
  call.say('Answer')
  call.end()
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: 'Answer' })
  await testing.sqlIn(
    shop.owner.id,
    `insert into messages (account_id, chat_id, message_type, answer, answered_by, answered_at)
     select $1, $2, 'customer', 'x', 'ai', $3 from generate_series(1, 60)`,
    [shop.owner.id, chat_id, app.now()],
  )
  await testing.sqlIn(shop.owner.id, 'update chats set last_seq = last_seq + 120 where id = $1', [chat_id])
  await shop.receive('And another')
  await eventually(() => shop.chat(chat_id)).toMatchObject({ mode: 'manual' })
  expect(script.calls).toHaveLength(1)
})

test('an answer that could not be stored for good still ends visibly', async () => {
  const shop = await conversations(testing)
  const { chat_id } = await shop.receive('Do you repair hats?')
  await testing.sqlIn(shop.owner.id, 'update jobs set max_attempts = 1')
  const call = await script.call(1)
  call.fail(new TypeError('unforeseen'))
  await eventually(() => lastOf(shop, chat_id)).toMatchObject({ answer: expect.stringMatching(/person/) })
})

test('an answer is shown sentence by sentence as it comes, to the console and to the customer', async () => {
  const shop = await conversations(testing)
  const told: object[] = []
  const { tell } = app.chatStreams
  app.chatStreams.tell = (accountId, chatId, signal) => {
    told.push(signal)
    tell(accountId, chatId, signal)
  }
  const [first, second] = ['Once upon a time there was a shop. ', 'It sold hats and scarves. ']
  try {
    const { message_id } = await shop.receive('Tell me a story')
    const call = await script.call(1)
    call.say(`${first}It sold `)
    await eventually(() => told).toContainEqual({ type: 'partial', message_id, offset: 0, text: first })
    call.say('hats and scarves. Then')
    await eventually(() => told).toContainEqual({
      type: 'partial',
      message_id,
      offset: first.length,
      text: second,
    })
    expect(told[0]).toEqual({ type: 'typing', by: 'ai' })
    // For a viewer who connects while the model is computing its next word.
    await eventually(() => told).toContainEqual({
      type: 'partial',
      message_id,
      offset: 0,
      text: first + second,
    })
    call.end()
  } finally {
    app.chatStreams.tell = tell
  }
})
