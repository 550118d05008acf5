import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import type { Model } from '../llm/index.ts'
import { issueTicket } from './panel-ticket.ts'
import { widgetByPublicId } from './widgets.ts'

const testing = await testApp({
  TRUST_PROXY: 'true',
  ANSWER_QUIET_MS: '0',
  PUBLIC_URL: 'https://chat.example',
})
const { app, passTime, sqlIn, stranger } = testing
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FLOOD_TIMEOUT_MS = 120_000

const model: Model & { close(): Promise<void> } = {
  name: 'quick',
  close: async () => {},
  async *stream() {
    yield 'At nine.'
  },
}
beforeAll(async () => {
  app.model = model
  await app.jobs.start()
})
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const ticketOf = async (widgetId: string, ip = '127.0.0.1') =>
  issueTicket(app, (await widgetByPublicId(app, widgetId))!, ip)

interface Visit {
  /** Whether the visit opened the live chat's page from its address. */
  isBrowser?: boolean
  ticket?: string
  messages?: number
}

/** A visitor at an address, with or without a browser, who writes messages. Returns how many were accepted. */
async function visit(widget_id: string, ip: string, { isBrowser, ticket: given, messages = 1 }: Visit) {
  const ticket = isBrowser ? await ticketOf(widget_id, ip) : given
  const client = stranger()
  const begun = await client
    .call(api.livechat.session, { body: { widget_id, ...(ticket && { ticket }) }, headers: from(ip) })
    .catch(() => null)
  if (!begun) return { taken: 0, answer: async () => null }
  client.tokens.save({ access: begun.token, refresh: null })
  let taken = 0
  for (let n = 0; n < messages; n++)
    await client
      .call(api.livechat.send, {
        body: { client_id: randomUUID(), text: 'When do you open?' },
        headers: from(ip),
      })
      .then(() => taken++)
      .catch(() => {})
  const answer = async () =>
    (
      await client.call(api.livechat.session, { body: { widget_id, token: begun.token }, headers: from(ip) })
    ).turns.at(-1)?.answer
  return { taken, answer }
}

type Site = Awaited<ReturnType<typeof liveChat>>
const used = async ({ owner }: Site) => (await owner.call(api.billing.info)).sessions_info.total_sessions
const allAnswered = (site: Site) =>
  eventually(
    async () => (await sqlIn(site.owner.id, 'select from messages where answer is null')).length,
  ).toBe(0)

const fourAddresses = (n: number) => `203.0.113.${n % 4}`

async function flood(site: Site, options: Visit, addressOf = fourAddresses) {
  const visits = Array.from({ length: 120 }, (_, n) => visit(site.widgetId, addressOf(n), options))
  const begun = (await Promise.all(visits)).filter(({ taken }) => taken > 0).length
  await allAnswered(site)
  return begun
}

test(
  '120 first messages of scripts at four addresses use up no session, and the next customer is answered',
  async () => {
    const site = await liveChat(testing)
    expect(await flood(site, {})).toBeGreaterThan(0)
    expect(await used(site)).toBe(0)
    const honest = await visit(site.widgetId, '198.51.100.7', { isBrowser: true })
    await eventually(honest.answer).toBe('At nine.')
    expect(await used(site)).toBe(1)
  },
  FLOOD_TIMEOUT_MS,
)

test(
  'neither does a flood that shows tickets and writes twice stop the assistant, and the owner is warned',
  async () => {
    const site = await liveChat(testing)
    expect(await flood(site, { isBrowser: true, messages: 2 })).toBeLessThanOrEqual(65)
    expect(await used(site)).toBeLessThan(100)
    const honest = await visit(site.widgetId, '198.51.100.8', { isBrowser: true })
    await eventually(honest.answer).toBe('At nine.')
    expect((await visit(site.widgetId, '198.51.100.9', {})).taken).toBe(0)

    const notices = async () => (await site.owner.call(api.billing.info)).billing_info.notices
    expect(await notices()).toContain('livechat_crowded')
    const { entries } = await site.owner.call(api.account.audit)
    expect(entries.filter(({ action }) => action === 'livechat_crowded')).toHaveLength(1)
    await site.owner.call(api.billing.seeNotice, { body: { kind: 'livechat_crowded' } })
    expect(await notices()).not.toContain('livechat_crowded')
    passTime(HOUR_MS)
    expect((await visit(site.widgetId, '198.51.100.9', {})).taken).toBe(1)
  },
  FLOOD_TIMEOUT_MS,
)

test(
  'the many networks of one IPv6 customer neither use up a trial nor fill the live chat for others',
  async () => {
    const site = await liveChat(testing)
    const networks = (n: number) => `2001:db8:5:${(n % 40).toString(16)}::1`
    expect(await flood(site, { isBrowser: true }, networks)).toBe(30)
    expect(await used(site)).toBe(30)
    passTime(60_000)
    expect(await flood(site, { isBrowser: true }, networks)).toBe(30)
    passTime(60_000)
    // From a quarter of its hourly limit the live chat is crowded: earlier conversations count too.
    expect(await flood(site, { isBrowser: true }, networks)).toBe(0)
    const honest = await visit(site.widgetId, '2001:db8:6:1::1', { isBrowser: true })
    await eventually(honest.answer).toBe('At nine.')
  },
  FLOOD_TIMEOUT_MS,
)

test("a script's second message opens its session, a browser's first one does", async () => {
  const site = await liveChat(testing)
  const script = await visit(site.widgetId, '198.51.100.10', {})
  await eventually(script.answer).toBe('At nine.')
  expect(await used(site)).toBe(0)
  await visit(site.widgetId, '198.51.100.11', { messages: 2 })
  await allAnswered(site)
  expect(await used(site)).toBe(1)
  await visit(site.widgetId, '198.51.100.12', { isBrowser: true })
  await allAnswered(site)
  expect(await used(site)).toBe(2)
  // A page that was sent to another address does not prove a browser here.
  const ticket = await ticketOf(site.widgetId, '198.51.100.13')
  await visit(site.widgetId, '198.51.100.14', { ticket })
  await allAnswered(site)
  expect(await used(site)).toBe(2)
  await visit(site.widgetId, '198.51.100.13', { ticket })
  await allAnswered(site)
  expect(await used(site)).toBe(3)
})

test('where sites are listed, only a page of theirs begins a session, also for calls without an Origin', async () => {
  const site = await liveChat(testing)
  const { settings } = await site.owner.call(api.livechat.setup, { params: { id: site.bot.id } })
  const before = await visitorOf(testing, site.widgetId)
  await site.owner.call(api.livechat.saveSettings, {
    params: { id: site.bot.id },
    body: { ...settings, allowed_sites: ['https://shop.example'] },
  })
  const begin = (headers: Record<string, string>, ticket?: string) =>
    stranger().call(api.livechat.session, {
      body: { widget_id: site.widgetId, ...(ticket && { ticket }) },
      headers,
    })
  const other = await ticketOf((await liveChat(testing)).widgetId)
  for (const [headers, ticket] of [
    [{}],
    [{ origin: 'https://chat.example' }],
    [{}, 'x.y'],
    [{}, other],
  ] as const)
    expect(await refusal(begin(headers, ticket))).toMatchObject({ status: 403 })
  await begin({ origin: 'https://shop.example' })
  await begin({}, await ticketOf(site.widgetId))
  // Existing conversations continue.
  await before.write('Hello')
  const old = await ticketOf(site.widgetId)
  passTime(8 * DAY_MS)
  expect(await refusal(begin({}, old))).toMatchObject({ status: 403 })
})

test('a visitor token expires after 90 days away, and is renewed for those who come back', async () => {
  const { widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Hello')
  const first = visitor.token()
  passTime(80 * DAY_MS)
  expect((await visitor.reload()).turns).toHaveLength(1)
  expect(visitor.token()).not.toBe(first)
  passTime(80 * DAY_MS)
  expect((await visitor.reload()).turns).toHaveLength(1)
  const again = visitor.token()
  passTime(91 * DAY_MS)
  expect(await refusal(visitor.events())).toMatchObject({ status: 401 })
  expect((await visitor.reload()).turns).toEqual([])
  expect(visitor.token()).not.toBe(again)
})

test("an owner voids the tokens of a live chat's visitors; later ones hold", async () => {
  const site = await liveChat(testing)
  const [other, visitor] = [
    await visitorOf(testing, (await liveChat(testing)).widgetId),
    await visitorOf(testing, site.widgetId),
  ]
  await visitor.write('Hello')
  await site.owner.call(api.livechat.revokeVisitors, { params: { id: site.bot.id } })
  expect(await refusal(visitor.events())).toMatchObject({ status: 401 })
  await other.write('Hello')
  passTime(1000)
  expect((await visitor.reload()).turns).toEqual([])
  await visitor.write('Hello again')
})
