// Tests the adapter against the fake, which follows Meta's rules. Clock and network belong to the fake.
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { Connected, InboundMessage, OutgoingPart } from '../channel.ts'
import type { FacebookBot, FacebookCredentials } from './credentials.ts'
import { startFakeFacebook } from './fake/index.ts'
import { fullGrant } from './fake/login.ts'
import { APP, INBOX_APP_ID, OWNER } from './fake/world.ts'
import { openFacebook } from './index.ts'

const [SHOP, CAFE, OUTLET, ARCHIVE] = [1, 2, 3, 4].map((n) => `10000000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T10:00:00Z')

let clock = START
const fake = await startFakeFacebook({ now: () => clock, looksPerSecond: 1_000 })
afterAll(fake.close)
const open = (settings: Record<string, string> = {}) =>
  openFacebook(
    { config: readConfig({ ...fake.settings, ...settings }), now: () => new Date(clock) },
    { activeMs: 3_000, idleMs: 30_000, paceMs: 0 },
  )
const facebook = open()
const signal = new AbortController().signal
const shop = fake.page(SHOP)
const bot: FacebookBot = {
  id: 1,
  accountId: 1,
  publicId: 'abc',
  settings: {},
  credentials: { page_id: SHOP, page_token: shop.token },
}

beforeEach(() => {
  clock = START
  shop.threads.clear()
  Object.assign(fake.world.app, { callbackUrl: null, fields: [], hasHumanAgent: false })
  Object.assign(fake.parts, { grant: fullGrant(), load: 1 })
  fake.calls.length = 0
})

const connect = (fields: Record<string, unknown>) =>
  facebook.connect({ fields, publicOrigin: null, state: '' }, signal)
const connected = async (page_id: string) =>
  (await connect({ user_access_token: OWNER.token, page_id })) as Connected<FacebookCredentials>

test('INTG-14 the login window asks for exactly what is needed, and comes back with a token', () => {
  const url = new URL(facebook.loginUrl!('https://chat.example.com/back'))
  expect(url.origin).toBe(fake.url)
  expect(url.pathname).toBe('/v25.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: APP.id,
    redirect_uri: 'https://chat.example.com/back',
    response_type: 'token',
    scope: 'pages_show_list,pages_messaging,pages_manage_metadata,pages_read_engagement,business_management',
  })
})

test('without an app nothing can be connected, and it is said what is missing', () => {
  expect(openFacebook({ config: readConfig({}), now: () => new Date() }).missing()).toEqual([
    'FB_APP_ID',
    'FB_APP_SECRET',
  ])
  expect(facebook.missing()).toEqual([])
})

test('several pages are offered: those of a portfolio too, none that may not send messages', async () => {
  expect(await connect({ user_access_token: OWNER.token })).toEqual({
    pages: [
      { id: SHOP, name: 'Acme Shop' },
      { id: CAFE, name: 'Acme Café' },
      { id: OUTLET, name: 'Acme Outlet' },
    ],
  })
})

test('the chosen page is connected with a token that does not run out', async () => {
  for (const id of [SHOP, OUTLET])
    expect(await connected(id)).toMatchObject({
      credentials: { page_id: id, page_token: fake.page(id).token },
      externalKey: id,
      account: fake.page(id).name,
    })
  await expect(connected(ARCHIVE)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a login that is spent, was made for another app, or leaves something out is refused', async () => {
  await expect(connect({ user_access_token: 'EAAspent' })).rejects.toMatchObject({
    kind: 'auth',
    message: 'Facebook does not accept this login any more. Log in again.',
  })
  fake.parts.grant = { ...fullGrant(), appId: '999' }
  await expect(connected(SHOP)).rejects.toThrow('This login was made for another app.')
  fake.parts.grant = { ...fullGrant(), scopes: [...api.bots.FACEBOOK_PERMISSIONS].slice(0, 1) }
  await expect(connected(SHOP)).rejects.toThrow(
    'allow all that is asked for: pages_messaging, pages_manage_metadata, pages_read_engagement.',
  )
})

const part = (more: Partial<OutgoingPart> = {}): OutgoingPart => ({
  text: '**Yes.**',
  by: 'ai',
  deliveryId: 42,
  signal,
  ...more,
})
const anna = { key: '5550001', meta: {} }
const got = () => shop.threads.get(anna.key)!.messages.filter(({ from }) => from === 'page')

test('an answer arrives as plain words, with our number for its echo', async () => {
  fake.customers.write(shop, anna.key, { text: 'Open?' })
  const { externalId } = await facebook.send(bot, anna, part())
  expect(got()).toMatchObject([{ mid: externalId, text: 'Yes.', metadata: '42', appId: APP.id }])
})

test('a file arrives with its name and bytes, and words with it as a message after it', async () => {
  fake.customers.write(shop, anna.key, { text: 'A price list?' })
  const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251)
  await facebook.send(
    bot,
    anna,
    part({ text: 'Here:', file: { name: 'Ceny ż.pdf', mediaType: 'application/pdf', bytes } }),
  )
  expect(got()).toMatchObject([
    { text: '', files: [{ kind: 'file', name: 'Ceny ż.pdf', mediaType: 'application/pdf' }] },
    { text: 'Here:' },
  ])
  expect(Buffer.compare(got()[0]!.files[0]!.bytes, bytes)).toBe(0)
})

test('words that are refused after their file do not send the file again', async () => {
  fake.customers.write(shop, anna.key, { text: 'A picture?' })
  const file = { name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array(9) }
  const tooLong = 'x'.repeat(2001)
  await expect(facebook.send(bot, anna, part({ text: tooLong, file }))).rejects.toMatchObject({
    kind: 'ambiguous',
  })
  expect(got()).toHaveLength(1)
})

test('after a day only a person may answer, for a week, and only where Meta has approved it', async () => {
  const approved = open({ FB_HUMAN_AGENT: 'true' })
  expect(facebook.answerWithinMs).toEqual({ ai: 24 * HOUR_MS, operator: 24 * HOUR_MS })
  expect(approved.answerWithinMs).toEqual({ ai: 24 * HOUR_MS, operator: 168 * HOUR_MS })
  fake.world.app.hasHumanAgent = true
  fake.customers.write(shop, anna.key, { text: 'Open?' })
  clock += 25 * HOUR_MS
  await expect(facebook.send(bot, anna, part({ by: 'operator' }))).rejects.toMatchObject({ kind: 'window' })
  for (const by of ['ai', 'notice'] as const)
    await expect(approved.send(bot, anna, part({ by }))).rejects.toMatchObject({ kind: 'window' })
  await approved.send(bot, anna, part({ by: 'operator' }))
  expect(got()).toHaveLength(1)
  clock += 144 * HOUR_MS
  await expect(approved.send(bot, anna, part({ by: 'operator' }))).rejects.toMatchObject({ kind: 'window' })
})

test('where another app answers, the assistant is silent and a person takes the customer over', async () => {
  fake.customers.write(shop, anna.key, { text: 'Open?' })
  shop.threads.get(anna.key)!.ownerAppId = INBOX_APP_ID
  const standby = { ...anna, meta: { is_standby: true } }
  for (const thread of [anna, standby])
    await expect(facebook.send(bot, thread, part())).rejects.toMatchObject({ kind: 'not_owner' })
  await facebook.send(bot, standby, part({ by: 'operator' }))
  expect(got()).toHaveLength(1)
})

test('nobody is written to who has not written, or has blocked the page', async () => {
  await expect(facebook.send(bot, anna, part())).rejects.toMatchObject({ kind: 'blocked' })
  fake.customers.write(shop, anna.key, { text: 'Bye.' })
  shop.threads.get(anna.key)!.isBlocked = true
  await expect(facebook.send(bot, anna, part())).rejects.toMatchObject({ kind: 'blocked' })
})

test('while an answer is written the customer sees it', async () => {
  fake.customers.write(shop, anna.key, { text: 'Open?' })
  await facebook.showTyping!(bot, anna, signal)
  expect(shop.threads.get(anna.key)!.isTyping).toBe(true)
})

test('what a customer sends is fetched by its place, a picture of them by who they are', async () => {
  const file = {
    kind: 'image',
    name: 'kitchen.png',
    mediaType: 'image/png',
    bytes: Buffer.from('pixels'),
  } as const
  fake.customers.write(shop, anna.key, { name: 'Anna Nowak', file })
  const { events } = await facebook.poll(bot, null, signal)
  const [event] = events
  expect(event).toMatchObject({
    text: '🖼️',
    files: [{ name: 'kitchen.png', mediaType: 'image/png', size: 6 }],
  })
  const fetched = async (ref: string) =>
    new Response(
      (await facebook.fetchFile!(bot, { ref, name: '', mediaType: '' }, signal)).bytes as never,
    ).text()
  const { ref } = (event as InboundMessage).files![0]!
  expect(await fetched(ref)).toBe('pixels')
  expect(await fetched(`photo:${anna.key}`)).toContain('PNG')
  await expect(fetched(`${ref.split('#')[0]}#7`)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a sticker is fetched as the picture it is, however it was heard of, and the thumb is a sign', async () => {
  const STICKER = 126361967548613
  const message = fake.customers.write(shop, anna.key, { sticker: STICKER })
  fake.customers.write(shop, anna.key, { sticker: 369239263222822 })
  fake.customers.write(shop, anna.key, {})
  const { events } = await facebook.poll(bot, null, signal)
  expect(events).toMatchObject([
    { text: '🖼️', files: [{ mediaType: 'image/png' }] },
    { text: '🖼 👍' },
    { text: '📎 (open Messenger to see this)' },
  ])
  expect(events[1]).not.toHaveProperty('files')
  const { ref } = (events[0] as InboundMessage).files![0]!
  const { bytes } = await facebook.fetchFile!(bot, { ref, name: '', mediaType: '' }, signal)
  expect(await new Response(bytes as never).text()).toContain('PNG')
  expect(ref).toBe(`${message.mid}#sticker`)
})

const texts = (events: object[]) => events.map((event) => (event as { text: string }).text)

test('conversations are read on from where they were, however many messages a second has', async () => {
  const connectedAt = new Date(START + 90).toISOString()
  const fresh = { ...bot, settings: { connected_at: connectedAt } }
  fake.customers.write(shop, 'old', { text: 'Long ago', at: START - HOUR_MS })
  fake.customers.write(shop, anna.key, { text: 'one', at: START + 100 })
  const first = await facebook.poll(fresh, null, signal)
  expect(texts(first.events)).toEqual(['one'])
  fake.customers.write(shop, anna.key, { text: 'two', at: START + 200 })
  fake.customers.write(shop, '5550002', { text: 'three', at: START + 300 })
  const second = await facebook.poll(fresh, first.cursor, signal)
  expect(texts(second.events)).toEqual(['two', 'three'])
  const third = await facebook.poll(fresh, second.cursor, signal)
  expect(third.events).toEqual([])
  expect(third.cursor).toEqual(second.cursor)
})

test('many conversations are read page by page, oldest first, each with its customer’s name', async () => {
  for (let n = 0; n < 60; n++)
    fake.customers.write(shop, `${7000 + n}`, { name: `Customer ${n}`, text: `${n}`, at: START + n * 1000 })
  const { events, cursor } = await facebook.poll(bot, null, signal)
  expect(texts(events)).toEqual(Array.from({ length: 60 }, (_, n) => `${n}`))
  expect(events[59]).toMatchObject({ profile: { name: 'Customer 59' }, threadKey: '7059' })
  fake.calls.length = 0
  await facebook.poll(bot, cursor, signal)
  expect(fake.calls).toHaveLength(1)
})

test('who writes while the pages are turned is not missed, and nobody is heard twice', async () => {
  for (let n = 0; n < 60; n++)
    fake.customers.write(shop, `${7000 + n}`, { text: `${n}`, at: START + n * 60_000 })
  const slow = openFacebook(
    { config: readConfig(fake.settings), now: () => new Date(clock) },
    { activeMs: 0, idleMs: 0, paceMs: 100 },
  )
  const polled = slow.poll(bot, null, signal)
  await expect.poll(() => fake.calls.length).toBeGreaterThan(0)
  fake.customers.write(shop, '7000', { text: 'more', at: START + 61 * 60_000 })
  const { events, cursor } = await polled
  expect(texts(events)).toEqual([...Array.from({ length: 60 }, (_, n) => `${n}`), 'more'])
  expect((await slow.poll(bot, cursor, signal)).events).toEqual([])
})

test('a page where something happens is looked at often, a quiet one seldom, and a busy app slows down', async () => {
  const wait = async () => (await facebook.poll(bot, null, signal)).waitMs
  fake.customers.write(shop, anna.key, { text: 'Open?' })
  expect(await wait()).toBe(3_000)
  clock += HOUR_MS
  expect(await wait()).toBe(30_000)
  fake.parts.load = 95
  expect(await wait()).toBe(60_000)
})

test('Facebook’s question whose address this is gets its own word back, if it knows ours', async () => {
  const ask = (query: Record<string, string>) =>
    facebook.webhook(
      {
        method: 'GET',
        key: '',
        query: new URLSearchParams(query),
        headers: new Headers(),
        raw: new Uint8Array(),
      },
      async () => null,
    )
  const right = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }
  const chosen = open({ FB_VERIFY_TOKEN: 'a-word-of-mine' })
  expect(await ask({ ...right, 'hub.verify_token': 'a guess' })).toMatchObject({ status: 403 })
  expect(await ask({ ...right, 'hub.verify_token': '' })).toMatchObject({ status: 403 })
  expect(
    await chosen.webhook(
      {
        method: 'GET',
        key: '',
        query: new URLSearchParams({ ...right, 'hub.verify_token': 'a-word-of-mine' }),
        headers: new Headers(),
        raw: new Uint8Array(),
      },
      async () => null,
    ),
  ).toMatchObject({ status: 200, body: '1158201444' })
})

test('a revoked token asks to connect again; a page that is told nothing any more is found out', async () => {
  const revoked = { ...bot, credentials: { ...bot.credentials, page_token: 'EAArevoked' } }
  expect(await facebook.health(revoked)).toEqual({
    state: 'reauth_required',
    reason: { code: 'fb_changed', params: {} },
  })
  expect(await facebook.health(bot)).toEqual({ state: 'connected', reason: '' })
  const called = { ...bot, settings: { listens_at: 'https://chat.example.com/hooks/facebook/abc' } }
  expect(await facebook.health(called)).toEqual({
    state: 'degraded',
    reason: { code: 'fb_stopped', params: {} },
  })
})
