import { text as readText } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { readConfig } from '../../platform/config.ts'
import { createOutbound } from '../../platform/safe-fetch.ts'
import type { ChannelBot, OutgoingPart } from '../channel.ts'
import type { TelegramCredentials } from './api.ts'
import type { FakeBot, Person } from './fake/bot.ts'
import { type FakeTelegram, startFakeTelegram } from './fake/index.ts'
import { block, newPerson, sendFile, sendSticker, sendVoice, write, writeToOwner } from './fake/person.ts'
import { openTelegram } from './index.ts'

let fake: FakeTelegram
let shop: FakeBot
let anna: Person
let telegram: ReturnType<typeof openTelegram>
let bot: ChannelBot<TelegramCredentials>
const signal = new AbortController().signal

beforeEach(async () => {
  fake = await startFakeTelegram()
  shop = fake.newBot()
  anna = newPerson(shop, { name: 'Anna' })
  telegram = openAt(fake.url)
  bot = botWith(shop.token)
})
afterEach(() => fake.close())

const openAt = (url: string) =>
  openTelegram({
    config: readConfig({ TELEGRAM_API_ROOT: url }),
    outbound: createOutbound({ allowPrivateHosts: [] }),
    now: () => new Date(),
    renew: async ({ credentials }) => credentials,
  })
const botWith = (token: string) => ({
  id: 1,
  accountId: 1,
  publicId: 'p1',
  settings: {},
  credentials: { token, secret: 's'.repeat(32) },
})
const connect = (fields: object, publicOrigin: string | null = null) =>
  telegram.connect({ fields: { ...fields }, publicOrigin, state: '' }, signal)
const to = () => ({ key: String(anna.id), meta: {} })
const part = (text: string, file?: OutgoingPart['file']): OutgoingPart => ({
  text,
  file,
  by: 'ai',
  deliveryId: 1,
  signal,
})
const said = () => shop.messages.filter(({ by }) => by === 'bot').map(({ message }) => message)
const polled = async (cursor: Record<string, unknown> | null = null) => telegram.poll(bot, cursor, signal)

test('a token is checked at Telegram, and the bot is known by its name there', async () => {
  const connected = await connect({ bot_token: ` ${shop.token} ` })
  expect(connected).toMatchObject({
    externalKey: String(shop.me.id),
    account: `@${shop.me.username}`,
    credentials: { token: shop.token, secret: expect.stringMatching(/^[\w-]{43}$/) },
  })
})

test('what is no token is not sent anywhere, and one that is refused says where to get another', async () => {
  await expect(connect({ bot_token: 'hello' })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('@BotFather'),
  })
  expect(shop.calls).toEqual([])
  const old = shop.token
  shop.revoke()
  await expect(connect({ bot_token: old })).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('@BotFather'),
  })
})

test('a bot whose messages go elsewhere is taken over only when the owner says so', async () => {
  shop.updates.setHook({ url: 'https://elsewhere.example/hook' })
  await expect(connect({ bot_token: shop.token })).rejects.toMatchObject({
    kind: 'not_owner',
    code: 'channel_taken',
    message: expect.stringContaining('elsewhere.example'),
  })
  await connect({ bot_token: shop.token, take_over: true })
  expect(shop.updates.info().url).toBe('https://elsewhere.example/hook')
  await telegram.listenAt(bot, null)
  expect(shop.updates.info().url).toBe('')
})

test('a webhook of our own is no other program’s', async () => {
  shop.updates.setHook({ url: 'https://chat.example/hooks/telegram/p1' })
  await connect({ bot_token: shop.token }, 'https://chat.example')
})

test('messages wait until they are confirmed, and what was asked for is remembered', async () => {
  write(shop, anna, { text: 'Are you open?' })
  const first = await polled()
  expect(first.events).toMatchObject([{ text: 'Are you open?' }])
  expect((await polled()).events).toEqual(first.events)
  write(shop, anna, { text: 'Hello?' })
  expect((await polled(first.cursor)).events).toMatchObject([{ text: 'Hello?' }])
  shop.updates.add({ poll: {} as never })
  expect(shop.updates.pending()).toBe(1)
})

test('how far was read counts for less than a week: then Telegram may number anew', async () => {
  const readAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString()
  write(shop, anna, { text: 'Hello' })
  expect((await polled({ offset: 9_000_000, at: readAt(7) })).events).toHaveLength(1)
  await Promise.race([polled({ offset: 9_000_000, at: readAt(5) }), eventually(shop.updates.pending).toBe(0)])
})

test('a poll waits at Telegram until something comes', async () => {
  const waiting = polled()
  await eventually(() => shop.calls.length).toBe(1)
  write(shop, anna, { text: 'Good morning' })
  expect((await waiting).events).toMatchObject([{ text: 'Good morning' }])
  expect(shop.calls).toMatchObject([{ method: 'getupdates', params: { timeout: 25, limit: 100 } }])
})

test('a line that went dead is given up ten seconds after Telegram should have answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    shop.faults.push('silent')
    const lost = polled().catch((error) => error)
    while (shop.calls.length === 0) await nextTurn()
    vi.advanceTimersByTime(34_000)
    expect(await Promise.race([lost, nextTurn('waiting')])).toBe('waiting')
    vi.advanceTimersByTime(1_000)
    expect(await lost).toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('does not answer'),
    })
  } finally {
    vi.useRealTimers()
  }
})

test('of two readers one is told that there is another', async () => {
  const first = polled().catch((error) => error)
  await eventually(() => shop.calls.length).toBe(1)
  const second = polled()
  expect(await first).toMatchObject({ kind: 'not_owner' })
  write(shop, anna, { text: 'Hello' })
  expect((await second).events).toHaveLength(1)
  shop.updates.setHook({ url: 'https://elsewhere.example/hook' })
  await expect(polled()).rejects.toMatchObject({
    kind: 'not_owner',
    message: expect.stringContaining('webhook'),
  })
})

test('an answer is shown with its markup, and as plain words where Telegram finds fault with that', async () => {
  write(shop, anna, { text: 'Hello' })
  await telegram.send(bot, to(), part('**Yes**, see [here](https://shop.example).'))
  expect(said()).toMatchObject([
    {
      text: 'Yes, see here.',
      entities: [{ type: 'bold' }, { type: 'text_link', url: 'https://shop.example/' }],
    },
  ])
  shop.faults.push('entities')
  await telegram.send(bot, to(), part('**No**'))
  expect(said()[1]).toMatchObject({ text: '**No**' })
  expect(said()[1]).not.toHaveProperty('entities')
})

test('so many links that Telegram refuses them arrive as plain words', async () => {
  write(shop, anna, { text: 'Hello' })
  const links = Array.from({ length: 150 }, (_, n) => `[a](https://e.example/${n})`).join(' ')
  await telegram.send(bot, to(), part(links))
  expect(said()).toMatchObject([{ text: links }])
})

test('a file goes with its words as a caption; a picture is shown, and what only claims to be one is a file', async () => {
  write(shop, anna, { text: 'Hello' })
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const name = 'Zdjęcie "1"; a.png'
  await telegram.send(bot, to(), part('**This** one', { name, mediaType: 'image/png', bytes: png }))
  await telegram.send(bot, to(), part('', { name, mediaType: 'image/png', bytes: Buffer.from('no') }))
  await telegram.send(bot, to(), part('', { name: 'a.pdf', mediaType: 'application/pdf', bytes: png }))
  expect(said()).toMatchObject([
    { caption: 'This one', photo: [{ file_size: 8 }] },
    { document: { file_size: 2 } },
    { document: { file_name: 'a.pdf', file_size: 8 } },
  ])
})

test('words that are too long for a caption go before the file', async () => {
  write(shop, anna, { text: 'Hello' })
  const file = { name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') }
  await telegram.send(bot, to(), part('x'.repeat(1025), file))
  expect(said()).toMatchObject([{ text: 'x'.repeat(1025) }, { document: { file_name: 'a.pdf' } }])
})

test('a corrected answer changes where the customer reads it, also when it is the same already', async () => {
  write(shop, anna, { text: 'Hello' })
  const { externalId } = await telegram.send(bot, to(), part('Until four.'))
  await telegram.edit!(bot, to(), { ...part('Until **five**.'), externalId })
  await telegram.edit!(bot, to(), { ...part('Until **five**.'), externalId })
  expect(said()).toMatchObject([{ text: 'Until five.' }])
  const file = { name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') }
  const sent = await telegram.send(bot, to(), part('The bill', file))
  await telegram.edit!(bot, to(), { ...part('The right bill'), externalId: sent.externalId })
  expect(said()[1]).toMatchObject({ caption: 'The right bill' })
  await expect(telegram.edit!(bot, to(), { ...part('x'), externalId: '999' })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('what is too much is taken back while Telegram allows it', async () => {
  write(shop, anna, { text: 'Hello' })
  const { externalId } = await telegram.send(bot, to(), part('And more.'))
  expect(await telegram.takeBack!(bot, to(), { ...part(''), externalId })).toBe(true)
  expect(said()).toEqual([])
  expect(await telegram.takeBack!(bot, to(), { ...part(''), externalId })).toBe(true)
  const old = await telegram.send(bot, to(), part('From last week.'))
  shop.messages.at(-1)!.message.date -= 7 * 24 * 3600
  expect(await telegram.takeBack!(bot, to(), { ...part(''), externalId: old.externalId })).toBe(false)
  shop.faults.push('rate')
  await expect(telegram.takeBack!(bot, to(), { ...part(''), externalId })).rejects.toMatchObject({
    kind: 'rate',
  })
})

test('the customer sees that an answer is being written', async () => {
  write(shop, anna, { text: 'Hello' })
  await telegram.showTyping!(bot, to(), signal)
  expect(shop.typingUntil.get(anna.id)).toBeGreaterThan(Date.now())
})

test.each([
  ['blocked the bot', () => block(shop, anna, true), { kind: 'blocked' }],
  ['never wrote', () => Object.assign(anna, { hasWritten: false }), { kind: 'blocked' }],
  ['is not known', () => shop.people.delete(anna.id), { kind: 'invalid' }],
])('nobody is written to who %s', async (_what, happens, trouble) => {
  write(shop, anna, { text: 'Hello' })
  happens()
  await expect(telegram.send(bot, to(), part('Yes'))).rejects.toMatchObject(trouble)
})

test('Telegram is waited for as long as it asks', async () => {
  write(shop, anna, { text: 'Hello' })
  shop.faults.push('rate')
  await expect(telegram.send(bot, to(), part('Yes'))).rejects.toMatchObject({
    kind: 'rate',
    retryAfterMs: 7000,
  })
})

test('on an account that the bot answers for, answers go out in its name and their echo is ours', async () => {
  shop.business = { id: 'c1', owner: { id: 42, is_bot: false, first_name: 'Olga' } }
  writeToOwner(shop, anna, { text: 'Hello' }, 'person')
  const [asked] = (await polled()).events
  if (asked?.kind !== 'message') throw new Error('a message was expected')
  await telegram.send(bot, { key: asked.threadKey, meta: asked.meta! }, part('Yes'))
  writeToOwner(shop, anna, { text: 'Olga here' }, 'owner')
  const authors = (await polled()).events.map((event) => event.kind === 'message' && event.author)
  expect(authors).toEqual(['customer', 'self', 'operator'])
  await expect(
    telegram.send(bot, { key: asked.threadKey, meta: { business_connection_id: 'c2' } }, part('Yes')),
  ).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('Telegram Business') })
})

test('files and a person’s picture are fetched by reference, without an address that holds the token', async () => {
  sendFile(shop, anna, 'bill.pdf', Buffer.from('%PDF bill'))
  anna.photo = shop.keepFile('me.jpg', Buffer.from('a face'), 'photos').file_id
  const [event] = (await polled()).events
  if (event?.kind !== 'message') throw new Error('a message was expected')
  expect(JSON.stringify(event)).not.toContain(shop.token)
  const read = async (file: Parameters<NonNullable<typeof telegram.fetchFile>>[1]) =>
    readText((await telegram.fetchFile!(bot, file, signal)).bytes as never)
  expect(await read(event.files![0]!)).toBe('%PDF bill')
  expect(await read(event.profile!.photo!)).toBe('a face')
  anna.photo = null
  await expect(read(event.profile!.photo!)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a voice note comes as a sound and a sticker as a picture with its emoji', async () => {
  sendVoice(shop, anna)
  sendSticker(shop, anna, '😡')
  const [voice, sticker] = (await polled()).events
  if (voice?.kind !== 'message' || sticker?.kind !== 'message') throw new Error('messages were expected')
  expect(voice.files).toMatchObject([{ name: 'voice.ogg', mediaType: 'audio/wav' }])
  const { bytes } = await telegram.fetchFile!(bot, voice.files![0]!, signal)
  expect((await readText(bytes as never)).startsWith('RIFF')).toBe(true)
  expect(sticker).toMatchObject({ text: '🖼 😡' })
  expect(sticker.files ?? []).toEqual([])
})

test('Telegram calls only where it can: https, on one of its ports', async () => {
  await expect(telegram.listenAt(bot, 'http://shop.example/hooks/telegram/p1')).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('change the public address of this installation'),
  })
  await telegram.listenAt(bot, 'https://shop.example:8443/hooks/telegram/p1')
  expect(shop.updates.info().url).toBe('https://shop.example:8443/hooks/telegram/p1')
})

test('its health tells a revoked token, another program, and an installation that Telegram cannot reach', async () => {
  expect(await telegram.health(bot)).toEqual({ state: 'connected', reason: '' })
  shop.updates.setHook({ url: 'https://elsewhere.example/hook' })
  expect(await telegram.health(bot)).toMatchObject({ state: 'conflict', reason: { code: 'tg_taken_now' } })
  shop.revoke()
  expect(await telegram.health(bot)).toEqual({
    state: 'reauth_required',
    reason: { code: 'tg_token', params: {} },
  })
  expect(await openAt('http://127.0.0.1:1').health(bot)).toEqual({
    state: 'degraded',
    reason: { code: 'channel_unreached', params: { channel: 'Telegram' } },
  })
})

test('disconnecting leaves another program’s webhook alone, and removes ours', async () => {
  shop.updates.setHook({ url: 'https://elsewhere.example/hook' })
  await telegram.disconnect(bot)
  expect(shop.updates.info().url).not.toBe('')
  shop.updates.setHook({ url: 'https://shop.example/hooks/telegram/p1' })
  await telegram.disconnect(bot)
  expect(shop.updates.info().url).toBe('')
  shop.revoke()
  await telegram.disconnect(bot)
})
