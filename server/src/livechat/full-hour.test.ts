import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal } from '../../test/visitor.ts'
import type { Model } from '../llm/index.ts'
import { issueTicket } from './panel-ticket.ts'
import { widgetByPublicId } from './widgets.ts'

const testing = await testApp({ TRUST_PROXY: 'true', ANSWER_QUIET_MS: '0', WIDGET_CHATS_PER_HOUR: '4' })
const { app, passTime, stranger } = testing
const HOUR_MS = 3_600_000

const model: Model & { close(): Promise<void> } = {
  name: 'quick',
  close: async () => {},
  async *stream() {
    yield 'At nine.'
  },
}
app.model = model
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

/** A visitor whose browser shows the live chat at this IP address. */
async function browserAt(ip: string, widget_id: string) {
  const headers = { 'x-forwarded-for': ip }
  const ticket = issueTicket(app, (await widgetByPublicId(app, widget_id))!, ip)
  const client = stranger()
  const { token } = await client.call(api.livechat.session, { body: { widget_id, ticket }, headers })
  client.tokens.save({ access: token, refresh: null })
  const session = () => client.call(api.livechat.session, { body: { widget_id, token }, headers })
  return {
    write: (text = 'When do you open?') =>
      client.call(api.livechat.send, { body: { client_id: randomUUID(), text }, headers }),
    conversation: async () => (await session()).conversation,
    answers: async () => (await session()).turns.map(({ answer }) => answer),
  }
}

type Site = Awaited<ReturnType<typeof liveChat>>
const used = async ({ owner }: Site) => (await owner.call(api.billing.info)).sessions_info.total_sessions
const waiting = async ({ owner, agent }: Site) =>
  (
    await owner.call(api.chats.ofAgent, {
      params: { id: agent.id },
      query: { filter: 'needs_me', limit: '50' },
    })
  ).chats

/** A live chat whose hourly limit was used up by visitors from several addresses. */
async function filled() {
  const site = await liveChat(testing)
  const known = await browserAt('203.0.113.1', site.widgetId)
  await known.write()
  for (const host of [2, 3, 4]) await (await browserAt(`203.0.113.${host}`, site.widgetId)).write()
  await eventually(() => used(site)).toBe(4)
  return { site, known }
}

test('in a full hour a new visitor is not refused but waits for a person, and opens no session', async () => {
  const { site, known } = await filled()
  const honest = await browserAt('198.51.100.1', site.widgetId)
  await honest.write()
  await eventually(honest.conversation).toMatchObject({
    answered_by: 'person',
    hand_over_at: expect.any(String),
  })
  expect(await waiting(site)).toMatchObject([{ mode: 'auto', needs_person_reason: 'crowded' }])
  // Their next messages in this hour wait as well.
  await honest.write('Hello?')
  await eventually(honest.answers).toEqual(['', ''])
  expect(await used(site)).toBe(4)
  // Conversations that began earlier are not affected.
  await known.write('And on Sunday?')
  await eventually(known.answers).toEqual(['At nine.', 'At nine.'])
  const { notices } = (await site.owner.call(api.billing.info)).billing_info
  expect(notices).toContain('livechat_crowded')

  passTime(HOUR_MS)
  await honest.write('Good morning, when do you open?')
  await eventually(async () => (await honest.answers()).at(-1)).toBe('At nine.')
  expect(await used(site)).toBe(5)
})

test('in a full hour strangers get no drafts either', async () => {
  const { site } = await filled()
  const { id } = site.agent
  await site.owner.call(api.agents.setMode, { params: { id }, body: { mode: 'manual' } })
  await (await browserAt('198.51.100.1', site.widgetId)).write()
  await eventually(async () => (await waiting(site)).length).toBe(1)
  const jobs = () => testing.sqlIn(site.owner.id, `select id from jobs where kind = 'draft_answer'`)
  await eventually(jobs).toEqual([])
  const drafts = async () => (await site.owner.call(api.drafts.list, { query: {} })).total
  expect(await drafts()).toBe(0)
})

test('the addresses of one provider take no more than half of that', async () => {
  const { site } = await filled()
  const takenFrom = async (addressOf: (n: number) => string) => {
    const writes = Array.from({ length: 12 }, async (_, n) =>
      (await browserAt(addressOf(n), site.widgetId)).write(),
    )
    return (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled').length
  }
  expect(await takenFrom((n) => `2001:db8:${n}::1`)).toBe(10)
  expect(await takenFrom((n) => `198.18.${n}.1`)).toBe(6)
})

test('five times as many as an hour takes is the end, also for browsers', async () => {
  const { site } = await filled()
  for (let host = 0; host < 16; host++)
    await (await browserAt(`198.${51 + (host % 2)}.100.${host}`, site.widgetId)).write()
  const late = await browserAt('192.0.2.1', site.widgetId)
  expect(await refusal(late.write())).toMatchObject({ status: 429, retryAfterS: expect.any(Number) })
  await eventually(async () => (await waiting(site)).length).toBe(16)
  const { notices } = (await site.owner.call(api.billing.info)).billing_info
  expect(notices).toEqual(['livechat_full'])
  await refusal(late.write())
  const { entries } = await site.owner.call(api.account.audit)
  expect(entries.filter(({ action }) => action === 'livechat_full')).toHaveLength(1)
  passTime(HOUR_MS)
  await late.write()
  await eventually(late.answers).toEqual(['At nine.'])
})
