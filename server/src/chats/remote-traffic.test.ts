import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { TOKEN } from '../../test/postal/fake.ts'
import { eventOf, Letter } from '../../test/postal/letters.ts'
import { withPostOffice } from '../../test/postal/office.ts'
import type { RemoteAdapter } from '../channels/channel.ts'
import { inAccount } from '../database/in-account.ts'
import { handOver } from './hand-over.ts'
import { receiveEvent } from './receive-event.ts'
import { keepTyping } from './show-typing.ts'

const { testing, office } = await withPostOffice(['facebook'])
const { app, http, newAccount } = testing
const adapter = app.channels.facebook as RemoteAdapter
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

beforeEach(() => {
  adapter.answerWithinMs = null
  office.state.isClosed = false
})

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(600)])
let count = 0

/** A shop in manual mode, and a customer of it. */
async function shop(greeting_message?: string) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const { bot } = await owner.call(api.bots.createFacebook, {
    body: { agent_id: agent.id, user_access_token: TOKEN, ...(greeting_message && { greeting_message }) },
  })
  const customer = `customer of ${owner.id}`
  const row = await inAccount(app.db, owner.id, (tx) =>
    tx.selectFrom('bots').selectAll().where('id', '=', bot!.id).executeTakeFirstOrThrow(),
  )
  const bring = (letter: Partial<Letter> = {}) => {
    const whole = { id: `l${++count}`, from: customer, by: 'customer', text: 'Good morning', at: app.now() }
    return receiveEvent(app, row, eventOf(Letter.parse({ ...whole, ...letter })))
  }
  const chats = async () => (await owner.call(api.chats.ofBot, { params: { id: bot!.id }, query: {} })).chats
  const chat = async () => (await chats())[0]!
  const messages = async () =>
    (await owner.call(api.messages.ofChat, { params: { id: (await chat()).id } })).messages
  const got = () => office.taken.filter(({ to }) => to === customer)
  const write = async (message: string, attachment_ids: string[] = []) => {
    const sent = { message, attachment_ids }
    return owner.call(api.messages.send, { params: { id: (await chat()).id }, body: sent })
  }
  return { owner, bot: bot!, customer, bring, chats, chat, messages, got, write }
}

test('who comes in is greeted once, and anew when they come again later', async () => {
  const { bring, chats, got } = await shop('Welcome!')
  await bring({ notice: 'joined' })
  await bring({ notice: 'joined' })
  await eventually(() => got().map(({ text }) => text)).toEqual(['Welcome!'])
  expect(await chats()).toMatchObject([{ mode: 'manual', preview: 'Welcome!', unread_messages: 0 }])
  testing.passTime(61_000)
  await bring({ notice: 'joined' })
  await eventually(() => got().length).toBe(2)
})

test('a greeting stands in the conversation before what the customer says then', async () => {
  const { bring, messages } = await shop('Welcome!')
  await bring({ notice: 'joined' })
  await bring({ text: 'Are you open?' })
  expect(await messages()).toMatchObject([
    { question: '', answer: 'Welcome!', answered_by: 'ai' },
    { question: 'Are you open?', answered_by: null },
  ])
})

test('by a clock of whole seconds a greeting is no later than the question that came with it', async () => {
  const { bring, messages } = await shop('Welcome!')
  const at = new Date(Math.floor(app.now().getTime() / 1000) * 1000 - 1000)
  await bring({ notice: 'joined', at })
  await bring({ text: 'Are you open?', at })
  expect((await messages()).map(({ timestamp }) => timestamp)).toEqual([at.toISOString(), at.toISOString()])
})

test('a bot without a greeting makes no chat of somebody who only looks in', async () => {
  const { bring, chats } = await shop()
  await bring({ notice: 'joined' })
  expect(await chats()).toEqual([])
})

test('a customer who blocks the bot is shown as such until they write again', async () => {
  const { bring, chat, write } = await shop()
  await bring()
  expect((await chat()).is_blocked).toBe(false)
  await bring({ notice: 'blocked' })
  expect((await chat()).is_blocked).toBe(true)
  await bring({ text: 'Hello again' })
  expect((await chat()).is_blocked).toBe(false)
  office.next('blocked')
  await write('Are you there?')
  await eventually(async () => (await chat()).is_blocked).toBe(true)
  await bring({ notice: 'unblocked' })
  expect((await chat()).is_blocked).toBe(false)
})

test('what a customer sends is fetched once, and shown from an address of ours', async () => {
  const { bring, messages } = await shop()
  office.state.parcels = { lamp: PNG }
  const letter = {
    id: `with-a-picture-${++count}`,
    text: 'This lamp',
    parcels: [{ ref: 'lamp', name: 'lamp.png' }],
  }
  await bring(letter)
  await bring(letter)
  await eventually(async () => (await messages())[0]!.attachments.length).toBe(1)
  await bring(letter)
  const [message] = await messages()
  expect(message).toMatchObject({
    question: 'This lamp',
    attachments: [{ file_name: 'lamp.png', media_type: 'image/png', size: PNG.length }],
  })
  const { url } = message!.attachments[0]!
  expect((await http.fastify.inject({ url })).rawPayload.equals(PNG)).toBe(true)
  expect(office.calls.filter((call) => call === 'GET /parcels/lamp')).toHaveLength(1)
})

test('a file that is too large, of a wrong kind or gone is a plain word in the message', async () => {
  const { bring, messages } = await shop()
  office.state.parcels = { tool: Buffer.from('MZ\0\0 a program') }
  await bring({
    text: 'Look',
    parcels: [
      { ref: 'film', name: 'film.mp4', size: 90_000_000 },
      { ref: 'tool', name: 'tool.exe' },
      { ref: 'lost', name: 'lost.png' },
    ],
  })
  await eventually(async () => (await messages())[0]!.question.split('\n')).toEqual([
    'Look',
    '[film.mp4: larger than 20 MB, not fetched]',
    '[tool.exe: files of this kind are not shown here]',
    '[lost.png: could not be fetched]',
  ])
})

test('customers of a channel cannot fill the storage of an account: what no longer fits is a plain word', async () => {
  const { bring, messages } = await shop()
  const before = testing.app.config.ACCOUNT_STORAGE_MB
  testing.app.config.ACCOUNT_STORAGE_MB = 1
  onTestFinished(() => {
    testing.app.config.ACCOUNT_STORAGE_MB = before
  })
  office.state.parcels = { lamp: PNG, more: Buffer.concat([PNG, Buffer.alloc(1)]) }
  const parcels = [
    { ref: 'lamp', name: 'lamp.png', size: PNG.length },
    { ref: 'more', name: 'more.png', size: 1024 * 1024 },
  ]
  await bring({ text: 'Two pictures', parcels })
  await eventually(async () => (await messages())[0]!.question).toBe(
    'Two pictures\n[more.png: not kept, the storage is full]',
  )
  expect((await messages())[0]!.attachments).toMatchObject([{ file_name: 'lamp.png' }])
})

test("a customer's picture comes from us, never from the provider", async () => {
  const { bring, chat } = await shop()
  office.state.parcels = { face: PNG }
  await bring({ portrait: 'face' })
  await eventually(async () => (await chat()).user_photo).toMatch(/^\/widget\/api\/files\//)
  const picture = await http.fastify.inject({ url: (await chat()).user_photo! })
  expect(picture.headers['content-type']).toBe('image/png')
})

test('files of operators leave after the words, each as a message of its own', async () => {
  const { owner, bring, chat, got, write, messages } = await shop()
  await bring()
  expect((await chat()).can.send_files).toBe(true)
  const add = async (name: string, bytes: Buffer) =>
    http.fastify.inject({
      method: 'POST',
      url: `/api/chats/${(await chat()).id}/attachments?name=${name}`,
      headers: { authorization: `Bearer ${owner.tokens.access()}`, 'content-type': 'image/png' },
      payload: bytes,
    })
  const large = await add('large.png', Buffer.concat([PNG, Buffer.alloc(60_000)]))
  expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large'])
  const { attachment } = (await add('price list.png'.replace(' ', '%20'), PNG)).json()
  const { message } = await write('Here it is', [attachment.id])
  await eventually(() => got().map(({ text, parcel }) => [text, parcel?.name])).toEqual([
    ['Here it is', undefined],
    ['', 'price list.png'],
  ])
  expect(Buffer.from(got()[1]!.parcel!.content, 'base64').equals(PNG)).toBe(true)
  await owner.call(api.messages.edit, {
    params: { id: message.id },
    body: { redacted_answer: 'Here it is, once more.' },
  })
  await eventually(() => got()[0]!.text).toBe('Here it is, once more.')
  expect(got()).toHaveLength(2)
  expect((await messages()).at(-1)).toMatchObject({ delivery: 'sent' })
})

test('how large a file may be is the channel’s own word, above what live chat takes too', async () => {
  const MB = 1024 * 1024
  const own = adapter.maxFileBytes
  adapter.maxFileBytes = 12 * MB
  onTestFinished(() => {
    adapter.maxFileBytes = own
  })
  const { owner, bring, chat } = await shop()
  await bring()
  const { id, can } = await chat()
  expect(can).toMatchObject({ send_files: true, max_file_bytes: 12 * MB })
  const add = (size: number) =>
    http.fastify.inject({
      method: 'POST',
      url: `/api/chats/${id}/attachments?name=plan.png`,
      headers: { authorization: `Bearer ${owner.tokens.access()}`, 'content-type': 'image/png' },
      payload: Buffer.concat([PNG, Buffer.alloc(size)]),
    })
  expect((await add(11 * MB)).json()).toMatchObject({ attachment: { size: 11 * MB + PNG.length } })
  const refused = await add(12 * MB)
  expect([refused.statusCode, refused.json().error]).toEqual([413, 'The file is larger than 12 MB'])
})

test('the customer sees that a person types, and a provider in trouble is nobody’s trouble', async () => {
  const { owner, bring, chat, customer } = await shop()
  await bring()
  const type = async () => owner.call(api.chats.typing, { params: { id: (await chat()).id } })
  await type()
  await eventually(() => office.state.typingTo).toContain(customer)
  office.state.isClosed = true
  await type()
})

test('while an answer is written the customer sees it every four seconds, and not after', async () => {
  const { owner, bot, bring, customer } = await shop()
  await bring()
  const shown = () => office.state.typingTo.filter((to) => to === customer).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const row = { account_id: owner.id, bot_id: bot.id, external_id: customer, context: {} }
  const stop = keepTyping(app, row)
  await eventually(shown).toBe(1)
  vi.advanceTimersByTime(4000)
  await eventually(shown).toBe(2)
  stop()
  vi.advanceTimersByTime(8000)
  expect(shown()).toBe(2)
})

test('where one may answer only for a while, the chat says how long, and later nothing leaves', async () => {
  const DAY_MS = 86_400_000
  adapter.answerWithinMs = { ai: DAY_MS, operator: 7 * DAY_MS }
  const { bring, chat, write, got } = await shop()
  const at = new Date(app.now().getTime() - 1000)
  await bring({ at })
  expect((await chat()).answer_until).toEqual({
    ai: new Date(at.getTime() + DAY_MS).toISOString(),
    operator: new Date(at.getTime() + 7 * DAY_MS).toISOString(),
  })
  await write('In time')
  await eventually(() => got().map(({ text }) => text)).toEqual(['In time'])
  await bring({ at: new Date(at.getTime() - DAY_MS), text: 'An earlier one that comes late' })
  expect((await chat()).answer_until!.ai).toBe(new Date(at.getTime() + DAY_MS).toISOString())

  const other = await shop()
  await other.bring({ at: new Date(app.now().getTime() - 8 * DAY_MS) })
  await other.write('Too late')
  await eventually(async () => (await other.messages()).at(-1)).toMatchObject({
    delivery: 'failed',
    delivery_error:
      'This channel takes answers for 7 days after the customer’s last message. They have to write first.',
  })
  expect(other.got()).toEqual([])
})

test('a chat that needs a person goes to those of the provider, after the customer has heard of it', async () => {
  const { owner, bring, chat, got, customer } = await shop()
  await bring()
  await owner.call(api.chats.setMode, { params: { id: (await chat()).id }, body: { mode: 'auto' } })
  const cause = { reason: 'user_explicit_request' as const, summary: 'a lamp' }
  await handOver(app, owner.id, (await chat()).id, cause)
  await eventually(() => office.state.atTheDesk).toContain(customer)
  expect(got().map(({ text }) => text)).toEqual([expect.stringContaining('passing this conversation')])
})

test('a test message reaches whoever wrote last, and what goes wrong is said', async () => {
  const { owner, bot, bring, got, chat } = await shop()
  const sendTest = () => owner.call(api.bots.sendTest, { params: { id: bot.id } })
  await expect(sendTest()).rejects.toMatchObject({
    status: 409,
    message: 'Nobody has written to this bot yet. Write to it yourself, then try again.',
  })
  await bring()
  expect(await sendTest()).toMatchObject({ chat_id: (await chat()).id })
  expect(got().map(({ text }) => text)).toEqual(['This is a test message. The connection works.'])
  office.next('blocked')
  await expect(sendTest()).rejects.toMatchObject({ message: 'This customer takes no more letters.' })
})
