import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { giveDocuments } from '../../../test/documents.ts'
import { eventually } from '../../../test/eventually.ts'
import { warmUp } from '../../../test/warm-up.ts'
import { spokenRecording } from '../../llm/fake/listen.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'
import { printedPicture } from '../../llm/printed-picture.ts'

const fake = await startFakeModel()
const { host } = new URL(fake.url)
const testing = await testApp({
  EMBEDDING_MODEL: 'built_in',
  ALLOW_PRIVATE_HOSTS: host,
  ANSWER_QUIET_MS: '0',
})
const { app } = testing
await warmUp(app)
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await fake.close()
})
afterEach(() => fake.calls.splice(0))

const FILTERS = 'The water filter AQ-12 fits the kettle K7. A new filter is needed every three months.'
const SHOP = 'Our shop in Warsaw is open on Sundays from ten to four.'
const OWN = { provider: 'openai_compatible' as const, base_url: fake.url, model: 'reader', api_key: FAKE_KEY }

async function shop(model: object = {}) {
  const it = await conversations(testing)
  await giveDocuments(
    testing,
    it.owner.id,
    it.agent.id,
    { title: 'Filters', text: FILTERS },
    { title: 'Shop', text: SHOP },
  )
  const save = (body: object) =>
    it.owner.call(api.agents.saveAnswering, { params: { id: it.agent.id }, body })
  await save({
    confidence: 0.1,
    model: { ...OWN, sees_pictures: true, transcription_model: 'whisper-1', ...model },
  })

  /** Sends a message with the customer's files, as the live chat does. */
  async function send(text: string, ...files: [name: string, mediaType: string, bytes: Buffer][]) {
    const attachment_ids: string[] = []
    for (const [name, mediaType, bytes] of files) {
      const { hash, size } = await app.blobs.put(bytes, { maxBytes: 1e8 })
      const id = randomUUID()
      await testing.sqlIn(
        it.owner.id,
        `insert into attachments (account_id, id, bot_id, external_id, file_name, media_type, size, blob, created_at)
         values ($1, $2, $3, 'anna', $4, $5, $6, $7, now())`,
        [it.owner.id, id, it.botId, name, mediaType, size, hash],
      )
      attachment_ids.push(id)
    }
    return it.receive(text, { attachment_ids })
  }
  const last = async (chatId: number) => (await it.messages(chatId)).at(-1)!
  const answered = async (chatId: number) => {
    await eventually(() => last(chatId)).toMatchObject({ answered_by: 'ai' })
    return last(chatId)
  }
  const why = async (id: number) => (await it.owner.call(api.messages.why, { params: { id } })).why!
  const handOver = async (id: number) =>
    (await it.owner.call(api.chats.details, { params: { id } })).chat.hand_over
  return { ...it, save, send, last, answered, why, handOver }
}

const PICTURE: [string, string, Buffer] = ['photo.png', 'image/png', printedPicture('WATER FILTER AQ-12')]
const VOICE: [string, string, Buffer] = [
  'voice.ogg',
  'audio/ogg',
  spokenRecording('Are you open on Sundays?'),
]

const picturesSent = () => fake.calls.filter(({ body }) => JSON.stringify(body).includes('image_url'))

test('a picture goes to the model with the question, and both get one answer', async () => {
  const { send, answered, why } = await shop()
  const { chat_id, message_id } = await send('Which kettle does this fit?', PICTURE)
  expect(await answered(chat_id)).toMatchObject({ answer: expect.stringContaining('fits the kettle K7') })
  expect(picturesSent()).toHaveLength(1)
  expect(JSON.stringify(picturesSent()[0]!.body)).toContain('Which kettle does this fit?')
  expect(await why(message_id)).toMatchObject({
    files: [{ file_name: 'photo.png', kind: 'picture', text: 'The picture says: WATER FILTER AQ-12' }],
    input_tokens: expect.any(Number),
  })
})

test('a picture without a word is answered by what it shows', async () => {
  const { send, answered, handOver } = await shop()
  const { chat_id } = await send('', PICTURE)
  expect(await answered(chat_id)).toMatchObject({ answer: expect.stringContaining('AQ-12 fits the kettle') })
  expect(await handOver(chat_id)).toBeNull()
})

test('a picture is looked at once, and is still known when the customer asks on', async () => {
  const { send, answered, receive } = await shop()
  const { chat_id } = await send('Which kettle does this fit?', PICTURE)
  await answered(chat_id)
  await receive('How often is a new filter needed?')
  await eventually(async () => (await answered(chat_id)).answer).toContain('every three months')
  expect(picturesSent()).toHaveLength(1)
  const said = JSON.stringify(fake.calls.at(-1)!.body)
  expect(said).toContain('WATER FILTER AQ-12')
})

test('a voice note is written down, shown under the player, and answered as if it had been typed', async () => {
  const { send, answered, why, messages } = await shop()
  const { chat_id, message_id } = await send('🎤', VOICE)
  expect(await answered(chat_id)).toMatchObject({ answer: expect.stringContaining('open on Sundays') })
  const [asked] = await messages(chat_id)
  expect(asked!.attachments).toMatchObject([
    { media_type: 'audio/ogg', transcript: 'Are you open on Sundays?' },
  ])
  expect(await why(message_id)).toMatchObject({
    searched_for: 'Are you open on Sundays?',
    files: [{ kind: 'recording', text: 'Are you open on Sundays?' }],
  })
})

test('a spoken wish for a person calls one', async () => {
  const { send, answered, handOver } = await shop()
  const wish = spokenRecording('I want to talk to a human being, please.')
  const { chat_id } = await send('🎤', ['voice.ogg', 'audio/ogg', wish])
  await answered(chat_id)
  expect(await handOver(chat_id)).toMatchObject({ reason: 'user_explicit_request' })
})

test.each([
  [
    'picture',
    '',
    PICTURE,
    { sees_pictures: false },
    /^I cannot look at your picture, so I am passing you on to a person/,
  ],
  ['voice note', '🎤', VOICE, { transcription_model: null }, /^I cannot listen to your voice message, so/],
  [
    'voice note without a sound',
    '🎤',
    ['voice.ogg', 'audio/ogg', Buffer.from('OggS silence')],
    {},
    /^I cannot listen/,
  ],
] as const)(
  'without a model for it a %s is for a person, and the customer is told so',
  async (_, text, file, model, told) => {
    const { send, answered, handOver } = await shop(model)
    const { chat_id } = await send(text, file as typeof PICTURE)
    expect(await answered(chat_id)).toMatchObject({ answer: expect.stringMatching(told) })
    expect(await handOver(chat_id)).toMatchObject({ reason: 'ai_assistant_failure' })
    expect(picturesSent()).toHaveLength(0)
  },
)

test('a question beside a picture that nobody can see is answered, and a person is called for the picture', async () => {
  const { send, answered, handOver } = await shop({ sees_pictures: false })
  const { chat_id } = await send('Are you open on Sundays?', PICTURE)
  const { answer } = await answered(chat_id)
  expect(answer).toMatch(
    /open on Sundays[\s\S]*I cannot look at your picture, so I am passing you on to a person/,
  )
  expect(await handOver(chat_id)).toMatchObject({ reason: 'ai_assistant_failure', evidence: 'photo.png' })
})

test('where the owner wants nobody called, the customer is asked for words', async () => {
  const { send, answered, handOver, switchTrigger } = await shop({ sees_pictures: false })
  await switchTrigger('ai_assistant_failure:disabled')
  const { chat_id } = await send('', PICTURE)
  const { answer } = await answered(chat_id)
  expect(answer).toBe('I cannot look at your picture. Please tell me in words what it shows.')
  expect(await handOver(chat_id)).toBeNull()
})

test('a model that refuses a picture leaves it to a person', async () => {
  const { send, answered, handOver } = await shop()
  fake.next('no-pictures')
  const { chat_id } = await send('', PICTURE)
  expect(await answered(chat_id)).toMatchObject({
    answer: expect.stringMatching(/^I cannot look at your picture/),
  })
  expect(await handOver(chat_id)).toMatchObject({ reason: 'ai_assistant_failure' })
})

test('of many pictures four are looked at, and a person sees the rest', async () => {
  const { send, answered, handOver } = await shop()
  const many = ['A', 'B', 'C', 'D', 'E'].map(
    (letter) => [`${letter}.png`, 'image/png', printedPicture(`FILTER ${letter}`)] as typeof PICTURE,
  )
  const { chat_id } = await send('Do these filters fit the kettle K7?', ...many)
  await answered(chat_id)
  expect(picturesSent()).toHaveLength(4)
  expect(await handOver(chat_id)).toMatchObject({ evidence: expect.stringMatching(/^[A-E]\.png$/) })
})

test('a file that its channel has not brought yet is waited for', async () => {
  const { owner, agent, botId, receive } = await shop()
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_id, message_id } = await receive('Which kettle does this fit?')
  const sql = (text: string, values: unknown[]) => testing.sqlIn(owner.id, text, values)
  await sql(
    `insert into remote_files (account_id, bot_id, message_id, ref, file_name, media_type)
     values ($1, $2, $3, 'F1', 'photo.jpg', 'image/jpeg')`,
    [owner.id, botId, message_id],
  )
  const draft = owner.call(api.messages.generate, { params: { id: chat_id } })
  const { hash, size } = await app.blobs.put(PICTURE[2], { maxBytes: 1e8 })
  await sql(
    `insert into attachments (account_id, id, bot_id, chat_id, message_id, file_name, media_type, size, blob, created_at)
     values ($1, 'late', $2, $3, $4, 'photo.png', 'image/png', $5, $6, now())`,
    [owner.id, botId, chat_id, message_id, size, hash],
  )
  await sql('update remote_files set fetched_at = now() where message_id = $1', [message_id])
  expect((await draft).response).toContain('fits the kettle K7')
})

test('what pictures and recordings cost is counted with the answers', async () => {
  const { owner, agent, save, send, answered } = await shop()
  await save({
    model: {
      ...OWN,
      sees_pictures: true,
      transcription_model: 'whisper-1',
      transcription_price: 60,
      input_price: 1,
      output_price: 1,
    },
  })
  const cost = async () =>
    (await owner.call(api.agents.answering, { params: { id: agent.id } })).answering.usage
  const before = await cost()
  const long = spokenRecording(`Are you open on Sundays?${' '.repeat(8_000)}`)
  const { chat_id } = await send('🎤', ['voice.ogg', 'audio/ogg', long])
  await answered(chat_id)
  const after = await cost()
  expect(after.calls).toBeGreaterThan(before.calls)
  // Three seconds at a price of 60 per minute.
  expect(after.cost - before.cost).toBeGreaterThan(2.9)
  await save({ model: { ...OWN, transcription_model: 'whisper-1', transcription_price: 60, daily_cost: 1 } })
  const next = await send('🎤', VOICE)
  await eventually(async () => (await answered(next.chat_id)).answer).toMatch(/cannot listen/)
})
