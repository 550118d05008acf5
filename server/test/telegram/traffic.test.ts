// A Telegram bot through the whole product, with polling and with webhooks.
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { startFakeTelegram } from '../../src/channels/telegram/fake/index.ts'
import { block, correct, newPerson, sendFile, write } from '../../src/channels/telegram/fake/person.ts'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import { freePort } from '../../src/database/embedded/windows.ts'
import { testApp } from '../app.ts'
import { eventually } from '../eventually.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

const fake = await startFakeTelegram({ takesAnyHook: true })
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { app, http, newAccount, sqlIn, logged } = await testApp({
  TELEGRAM_API_ROOT: fake.url,
  ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}`,
})
await http.fastify.listen({ host: '127.0.0.1', port })
const loop = createReceiveLoop(app, { renewMs: 50, leaseMs: 5000 })
await app.jobs.start()
loop.start()
afterAll(async () => {
  await loop.stop()
  await app.jobs.stop({ graceMs: 0 })
  await fake.close()
})

/** A shop in manual mode with its own bot. */
async function shop({ isCalled = false } = {}) {
  app.config.PUBLIC_URL = isCalled ? url : null
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const telegram = fake.newBot()
  const anna = newPerson(telegram, { name: 'Anna Nowak', language: 'pl' })
  const body = { bot_token: telegram.token }
  const { bot } = await owner.call(api.bots.createTelegram, { params: { id: agent.id }, body })
  const chats = async () => (await owner.call(api.chats.ofBot, { params: { id: bot.id }, query: {} })).chats
  const params = async () => ({ params: { id: (await chats())[0]!.id } })
  const messages = async () =>
    (await chats()).length ? (await owner.call(api.messages.ofChat, await params())).messages : []
  const say = async (message: string, attachment_ids: string[] = []) =>
    owner.call(api.messages.send, { ...(await params()), body: { message, attachment_ids } })
  const got = () => telegram.messages.filter(({ by }) => by === 'bot').map(({ message }) => message)
  return { owner, bot, telegram, anna, chats, params, messages, say, got }
}

test('INTG-7 a bot is connected by its token, which is kept sealed and told to nobody', async () => {
  const { owner, bot, telegram } = await shop()
  expect(bot).toMatchObject({
    integration_type: 'telegram',
    account: `@${telegram.me.username}`,
    connection: { state: 'connected', receives: 'poll' },
  })
  const kept = JSON.stringify(await sqlIn(owner.id, 'select * from bots'))
  for (const place of [kept, JSON.stringify(bot), logged.join('')])
    expect(place).not.toContain(telegram.token)
})

test.each([
  ['asked for', { isCalled: false }],
  ['told by Telegram’s call', { isCalled: true }],
])('a message that is %s is answered where it was written', async (_how, way) => {
  const { bot, telegram, anna, chats, messages, say, got } = await shop(way)
  expect(bot.connection.receives).toBe(way.isCalled ? 'webhook' : 'poll')
  write(telegram, anna, { text: 'Czy macie otwarte?' })
  await eventually(async () => (await messages()).map(({ question }) => question)).toEqual([
    'Czy macie otwarte?',
  ])
  expect(await chats()).toMatchObject([{ display_name: 'Anna Nowak', unread_messages: 1 }])
  await say('Tak, do **piątej**.')
  await eventually(got).toMatchObject([{ text: 'Tak, do piątej.', entities: [{ type: 'bold' }] }])
})

test('who presses Start is welcomed in their language, as the shop sees, and nobody has to answer', async () => {
  const { telegram, anna, chats, messages, got } = await shop()
  write(telegram, anna, { text: '/start', entities: [{ type: 'bot_command', offset: 0, length: 6 }] })
  await eventually(got).toMatchObject([{ text: 'Dzień dobry! W czym mogę pomóc?' }])
  expect(await chats()).toMatchObject([{ display_name: 'Anna Nowak', unread_messages: 0 }])
  await eventually(messages).toMatchObject([
    {
      question: '',
      answer: 'Dzień dobry! W czym mogę pomóc?',
      answered_by: 'ai',
      delivery: 'sent',
      is_read: true,
    },
  ])
})

test('an album comes as one message with its pictures and its words, whichever picture carries them', async () => {
  const { telegram, anna, messages } = await shop({ isCalled: true })
  sendFile(telegram, anna, 'a.png', PNG, { media_group_id: 'g1' })
  sendFile(telegram, anna, 'b.png', PNG, { media_group_id: 'g1', caption: 'Which one?' })
  await eventually(messages).toMatchObject([
    { question: 'Which one?', attachments: [{ media_type: 'image/png' }, { media_type: 'image/png' }] },
  ])
})

test('a corrected question is corrected here, a corrected answer there', async () => {
  const { owner, telegram, anna, messages, say, got } = await shop()
  const { message_id } = write(telegram, anna, { text: 'Open tody?' })
  await eventually(async () => (await messages()).length).toBe(1)
  correct(telegram, anna, message_id, 'Open today?')
  await eventually(async () => (await messages())[0]?.question).toBe('Open today?')
  const { message } = await say('Until four.')
  await eventually(got).toMatchObject([{ text: 'Until four.' }])
  const body = { redacted_answer: 'Until five.' }
  await owner.call(api.messages.edit, { params: { id: message.id }, body })
  await eventually(got).toMatchObject([{ text: 'Until five.' }])
})

test('a shorter answer takes its further messages back, a longer one later brings them anew', async () => {
  const { owner, telegram, anna, messages, say, got } = await shop()
  write(telegram, anna, { text: 'Tell me all' })
  await eventually(async () => (await messages()).length).toBe(1)
  const long = 'Many words. '.repeat(500).trim()
  const { message } = await say(long)
  await eventually(() => got().length).toBe(2)
  const correctTo = (redacted_answer: string) =>
    owner.call(api.messages.edit, { params: { id: message.id }, body: { redacted_answer } })
  await correctTo('Few words.')
  await eventually(() => got().map(({ text }) => text)).toEqual(['Few words.'])
  await correctTo(long)
  await eventually(() => got().map(({ text }) => text)).toHaveLength(2)
  await eventually(async () => (await messages()).at(-1)).toMatchObject({ delivery: 'sent' })
})

test('files go both ways, and a person’s picture is shown from here', async () => {
  const { owner, telegram, anna, chats, params, messages, say, got } = await shop()
  anna.photo = telegram.keepFile('me.jpg', PNG, 'photos').file_id
  sendFile(telegram, anna, 'bill.pdf', Buffer.from('%PDF-1.7 bill'))
  await eventually(messages).toMatchObject([
    { question: '📎 bill.pdf', attachments: [{ file_name: 'bill.pdf' }] },
  ])
  await eventually(async () => (await chats())[0]?.user_photo).toEqual(expect.any(String))
  expect(JSON.stringify([await chats(), await messages()])).not.toContain(telegram.token)
  const uploaded = await http.fastify.inject({
    method: 'POST',
    url: `/api/chats/${(await params()).params.id}/attachments?name=plan.png`,
    headers: { authorization: `Bearer ${owner.tokens.access()}`, 'content-type': 'image/png' },
    payload: PNG,
  })
  const { attachment } = uploaded.json<{ attachment: api.messages.Attachment }>()
  await say('Here is the plan.', [attachment.id])
  await eventually(got).toMatchObject([{ text: 'Here is the plan.' }, { photo: [{ file_size: PNG.length }] }])
})

test('a customer who blocks the bot is shown as such until they let it write again', async () => {
  const { telegram, anna, chats } = await shop()
  write(telegram, anna, { text: 'Hello' })
  await eventually(async () => (await chats()).length).toBe(1)
  block(telegram, anna, true)
  await eventually(async () => (await chats())[0]!.is_blocked).toBe(true)
  block(telegram, anna, false)
  await eventually(async () => (await chats())[0]!.is_blocked).toBe(false)
})

test('INTG-19 a deleted bot is no longer called, and its token can be used elsewhere', async () => {
  const { owner, bot, telegram } = await shop({ isCalled: true })
  expect(telegram.updates.info().url).toContain(`${url}/hooks/telegram/`)
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  await eventually(() => telegram.updates.info().url).toBe('')
})

test('a bot that was deleted and is connected again has its conversations back', async () => {
  const { owner, bot, telegram, anna, chats, messages } = await shop()
  write(telegram, anna, { text: 'Czy macie otwarte?' })
  await eventually(async () => (await messages()).length).toBe(1)
  await owner.call(api.bots.remove, { params: { id: bot.id } })
  const { chats: listed } = await owner.call(api.chats.ofAgent, { params: { id: bot.agent_id }, query: {} })
  expect(listed).toEqual([])
  const body = { bot_token: telegram.token }
  const again = await owner.call(api.bots.createTelegram, { params: { id: bot.agent_id }, body })
  expect(again.bot.id).toBe(bot.id)
  expect(await chats()).toMatchObject([{ display_name: 'Anna Nowak' }])
  write(telegram, anna, { text: 'A jutro?' })
  await eventually(async () => (await messages()).map(({ question }) => question)).toEqual([
    'Czy macie otwarte?',
    'A jutro?',
  ])
})

test('a token that is revoked asks the owner to connect again, and the chats stay', async () => {
  const { owner, bot, telegram, anna, chats } = await shop()
  write(telegram, anna, { text: 'Hello' })
  await eventually(async () => (await chats()).length).toBe(1)
  telegram.revoke()
  const checked = await owner.call(api.bots.check, { params: { id: bot.id } })
  expect(checked.bot.connection).toMatchObject({
    state: 'reauth_required',
    reason: expect.stringContaining('@BotFather'),
  })
  const body = { bot_token: telegram.token }
  const { bot: again } = await owner.call(api.bots.reconnect, { params: { id: bot.id }, body })
  expect(again).toMatchObject({ id: bot.id, connection: { state: 'connected' } })
  write(telegram, anna, { text: 'Still there?' })
  await eventually(async () => (await chats())[0]!.preview).toBe('Still there?')
})
