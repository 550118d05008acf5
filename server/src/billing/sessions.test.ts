import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { inLanes } from '../../test/in-lanes.ts'
import { createApp } from '../app.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow } from '../database/schema.ts'
import type { Model } from '../llm/index.ts'
import { takeSession } from './sessions.ts'

const HOUR_MS = 3_600_000
const testing = await testApp({ ANSWER_QUIET_MS: '0', TRIAL_SESSIONS: '3' })
const { app, passTime, sqlIn } = testing
const second = await createApp({ config: app.config, log: app.log, database: app.database, now: app.now })
for (const each of [app, second]) await each.jobs.start()
afterAll(async () => {
  for (const each of [app, second]) await each.jobs.stop({ graceMs: 0 })
  await Promise.all([second.outbound.close(), second.embedder.close(), second.indexes.close()])
})

let asked = 0
const model: Model & { close(): Promise<void> } = {
  name: 'quick',
  close: async () => {},
  async *stream() {
    asked++
    yield 'At nine.'
  },
}
beforeEach(() => {
  asked = 0
  app.model = second.model = model
})

type Shop = Awaited<ReturnType<typeof conversations>>

const billing = async ({ owner }: Shop) => {
  const { billing_info, sessions_info } = await owner.call(api.billing.info)
  return { ...sessions_info, ...billing_info }
}
const ask = async (shop: Shop, customer: string, text = 'When do you open?') => {
  const { chat_id } = await shop.receive(text, { customer, at: app.now() })
  await eventually(async () => (await shop.messages(chat_id)).at(-1)!.answer).not.toBeNull()
  const { answer } = (await shop.messages(chat_id)).at(-1)!
  return { chat_id, answer }
}

test('a conversation costs one session a day, however many answers it has', async () => {
  const shop = await conversations(testing)
  await ask(shop, 'anna')
  passTime(23 * HOUR_MS)
  await ask(shop, 'anna')
  expect(await billing(shop)).toMatchObject({ total_sessions: 1, max_sessions: 3, stopped: null })
  passTime(HOUR_MS)
  await ask(shop, 'anna')
  expect(await billing(shop)).toMatchObject({ total_sessions: 2 })
})

test('an assistant that says it does not know has answered, and the day is counted once', async () => {
  app.model = second.model = null
  const shop = await conversations(testing)
  for (const text of ['When do you open?', 'Do you ship to Poland?']) {
    const { answer } = await ask(shop, 'anna', text)
    expect(answer).not.toBe('')
    expect(await billing(shop)).toMatchObject({ total_sessions: 1 })
  }
})

test('at the limit no model is asked, what customers write is kept and waits, and open sessions go on', async () => {
  const shop = await conversations(testing)
  for (const customer of ['anna', 'bo', 'cid']) await ask(shop, customer)
  expect(await billing(shop)).toMatchObject({ total_sessions: 3, stopped: 'sessions_used' })
  asked = 0
  const { chat_id, answer } = await ask(shop, 'dora', 'Do you ship to Poland?')
  expect(answer).toBe('')
  expect(asked).toBe(0)
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'stop', unread_messages: 1 })
  const waiting = await shop.list({ filter: 'needs_me' })
  expect(waiting.chats.map(({ id }) => id)).toEqual([chat_id])
  expect(await billing(shop)).toMatchObject({ total_sessions: 3, subscription_status: 'trial' })

  const open = await ask(shop, 'anna', 'And on Sunday?')
  expect(open.answer).toBe('At nine.')
  expect(await shop.chat(open.chat_id)).toMatchObject({ mode: 'auto' })
  expect(await billing(shop)).toMatchObject({ total_sessions: 3 })
  await shop.send(chat_id, 'Yes, we do.')
  expect((await shop.messages(chat_id)).map(({ question }) => question)).toContain('Do you ship to Poland?')
})

test('when the trial is over the assistants are silent; with a plan they speak again', async () => {
  const shop = await conversations(testing)
  passTime(2 * 24 * HOUR_MS)
  const { answer } = await ask(shop, 'anna')
  expect([answer, asked]).toEqual(['', 0])
  expect(await billing(shop)).toMatchObject({ stopped: 'trial_over', subscription_status: 'expired' })
  const [from, to] = [app.now(), new Date(app.now().getTime() + 30 * 24 * HOUR_MS)]
  await sqlIn(
    shop.owner.id,
    `insert into subscriptions (account_id, plan, period_start, period_end, changed_at) values ($1, 'START', $2, $3, $2)`,
    [shop.owner.id, from, to],
  )
  const needed = async () => (await shop.list({ filter: 'needs_me' })).total
  expect(await needed()).toBe(1)
  expect((await ask(shop, 'anna')).answer).toBe('At nine.')
  expect(await needed()).toBe(0)
  expect(await billing(shop)).toMatchObject({
    total_sessions: 1,
    max_sessions: 250,
    plan: 'START',
    stopped: null,
  })
})

test('the owner’s own chats, drafts and prompts are no sessions, and go on when there are none left', async () => {
  const shop = await conversations(testing)
  const { owner, agent } = shop
  passTime(2 * 24 * HOUR_MS)
  const { chat_id } = await ask(shop, 'anna')
  const own = await owner.call(api.internalChat.send, { body: { message: 'Hello', agent_id: agent.id } })
  expect(own).toMatchObject({ success: true })
  await owner.call(api.messages.generate, { params: { id: chat_id } })
  await owner.call(api.messages.ask, { body: { prompt: 'Say hello.' } })
  await eventually(() => asked).toBeGreaterThanOrEqual(2)
  expect(await billing(shop)).toMatchObject({ total_sessions: 0 })
})

test('who asks for a person at once is passed on, and nobody pays for that', async () => {
  const shop = await conversations(testing)
  const body = { triggers: [{ type: 'keyword_trigger' as const, keywords: ['human'] }] }
  await shop.owner.call(api.agents.saveAnswering, { params: { id: shop.agent.id }, body })
  const { chat_id } = await ask(shop, 'anna', 'I want to talk to a human')
  expect(await shop.chat(chat_id)).toMatchObject({ mode: 'manual' })
  expect(await billing(shop)).toMatchObject({ total_sessions: 0 })
})

test('the owner is told at 80 % until they have seen it, and of the end for as long as it lasts', async () => {
  const shop = await conversations(testing)
  const { owner } = shop
  await setUsed(shop, 2)
  expect((await billing(shop)).notices).toEqual([])
  app.config.TRIAL_SESSIONS = 100
  await setUsed(shop, 80)
  expect((await billing(shop)).notices).toEqual(['sessions_low'])
  await owner.call(api.billing.seeNotice, { body: { kind: 'sessions_low' } })
  await owner.call(api.billing.seeNotice, { body: { kind: 'sessions_low' } })
  expect((await billing(shop)).notices).toEqual([])
  await setUsed(shop, 100)
  expect(await billing(shop)).toMatchObject({ notices: [], stopped: 'sessions_used' })
  app.config.TRIAL_SESSIONS = 3
  const another = await conversations(testing)
  passTime(24 * HOUR_MS)
  expect((await billing(another)).notices).toEqual(['trial_ending'])
  await another.owner.call(api.billing.seeNotice, { body: { kind: 'trial_ending' } })
  expect((await billing(another)).notices).toEqual([])
  // Another end date is a new warning.
  await sqlIn(another.owner.id, `insert into trial_bonuses values ($1, 'documents', now())`, [
    another.owner.id,
  ])
  expect(await billing(another)).toMatchObject({ notices: [] })
  passTime(48 * HOUR_MS)
  expect((await billing(another)).notices).toEqual(['trial_ending'])
})

test('first messages at the same time in two processes open exactly as many sessions as there are', async () => {
  app.config.TRIAL_SESSIONS = 20
  const shop = await conversations(testing)
  const write = (customer: string) => async () => (await shop.receive('Hello?', { customer })).chat_id
  const chats = await inLanes(Array.from({ length: 60 }, (_, n) => write(`c${n}`)))
  const answers = () =>
    sqlIn<{ answer: string | null }>(shop.owner.id, 'select answer from messages where chat_id = any ($1)', [
      chats,
    ])
  await eventually(async () => (await answers()).filter(({ answer }) => answer === null).length).toBe(0)
  expect((await answers()).filter(({ answer }) => answer !== '')).toHaveLength(20)
  expect(await billing(shop)).toMatchObject({ total_sessions: 20, stopped: 'sessions_used' })
})

test('hundreds who want one of the last sessions at the same time get as many as there are, each counted once', async () => {
  app.config.TRIAL_SESSIONS = 75
  const shop = await conversations(testing)
  const rows = await sqlIn<ChatRow>(
    shop.owner.id,
    `insert into chats (account_id, agent_id, bot_id, display_name)
     select $1, $2, $3, 'Customer ' || n from generate_series(1, 300) n returning *`,
    [shop.owner.id, shop.agent.id, shop.botId],
  )
  const take = (chat: ChatRow, by: App) =>
    inAccount(by.db, shop.owner.id, (tx) => takeSession(tx, by, chat, app.now()))
  const taken = await inLanes(rows.map((chat, n) => () => take(chat, n % 2 ? app : second)))
  expect(taken.filter((outcome) => outcome === 'opened')).toHaveLength(75)
  expect(taken.filter((outcome) => outcome === 'none')).toHaveLength(225)
  expect(await billing(shop)).toMatchObject({ total_sessions: 75 })
  const open = await sqlIn(shop.owner.id, 'select from chats where session_until is not null')
  expect(open).toHaveLength(75)
})

const setUsed = ({ owner }: Shop, used: number) =>
  sqlIn(
    owner.id,
    `insert into plan_usage select id, date_trunc('milliseconds', created_at), $2 from accounts where id = $1
     on conflict (account_id, period_start) do update set used = excluded.used`,
    [owner.id, used],
  )

test('with PLANS=off nothing runs out: no trial, no session limit, nothing counted', async () => {
  app.config.PLANS = 'off'
  try {
    const shop = await conversations(testing)
    await sqlIn(shop.owner.id, "update accounts set created_at = created_at - interval '90 days'")
    for (const customer of ['anna', 'bob', 'carol', 'dora'])
      expect((await ask(shop, customer)).answer).toBe('At nine.')
    expect(await billing(shop)).toMatchObject({ plans: 'off', stopped: null, notices: [], total_sessions: 0 })
  } finally {
    app.config.PLANS = 'on'
  }
})
