import { createHmac } from 'node:crypto'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { connectedShop } from '../../../test/channel-conformance/shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { openPostalPeer } from '../../../test/postal/peer.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { alertPerson } from '../../alerts/alert-person.ts'
import { sendPlanned } from './send-planned.ts'

const mail = await mailServer()
const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({
  ALLOW_PRIVATE_HOSTS: peer.host,
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://desk.example.com',
})
const { app, passTime, sqlIn, newMember } = testing
const adapter = peer.openAdapter(app)
app.channels.telegram = adapter

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const inMs = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const shop = await connectedShop(testing, 'telegram', peer)
const { owner } = shop

/** A chat in manual mode, with helpers for its planned messages. */
async function desk(person: TestAccount = owner) {
  const customer = await shop.newCustomer()
  const { chatId } = customer
  await shop.setMode(chatId, 'manual')
  passTime(1000)
  const params = { id: chatId }
  const [who] = await sqlIn<{ external_id: string }>(
    owner.id,
    'select external_id from chats where id = $1',
    [chatId],
  )
  const say = (text: string) => shop.receive(text, { customer: who!.external_id })
  const plan = async (more: object = {}, by = person) =>
    (
      await by.call(api.planned.add, {
        params,
        body: { kind: 'message', text: 'It is on its way.', send_at: inMs(HOUR), ...more },
      })
    ).planned
  const planned = async () => (await owner.call(api.planned.ofChat, { params })).planned
  /** The jobs whose time would have come, in the order they were queued. */
  const jobs = async () =>
    (
      await sqlIn<{ payload: { planned_id: number; version: number } }>(
        owner.id,
        `select payload from jobs where kind = 'send_planned'
           and payload ->> 'planned_id' in (select id::text from planned where chat_id = $1) order by id`,
        [chatId],
      )
    ).map(({ payload }) => payload)
  const send = async () => {
    for (const payload of await jobs()) await sendPlanned(app, { accountId: owner.id, payload })
  }
  const turns = async () =>
    (await shop.messages(chatId)).filter(({ answered_by }) => answered_by === 'operator')
  return { ...customer, params, say, plan, planned, jobs, send, turns }
}

test('a planned message waits as a row and leaves once under the name of the person who planned it', async () => {
  const ann = await newMember(owner, 'agent')
  const at = await desk(ann)
  const before = Date.now()
  const { id } = await at.plan()
  expect(await at.planned()).toMatchObject([
    { id, kind: 'message', state: 'planned', cancel_on_reply: true, author: { user_id: ann.user_id } },
  ])
  const [row] = await sqlIn<{ run_at: string }>(
    owner.id,
    "select run_at from jobs where kind = 'send_planned' and payload ->> 'planned_id' = $1",
    [String(id)],
  )
  expect(new Date(row!.run_at).getTime()).toBeGreaterThan(before + HOUR - MINUTE)
  await at.run()
  expect(at.got()).toEqual([])
  passTime(HOUR)
  const [payload] = await at.jobs()
  // Two workers at once, then a repeated run after a crash before the job was deleted.
  await Promise.all([1, 2].map(() => sendPlanned(app, { accountId: owner.id, payload: payload! })))
  await sendPlanned(app, { accountId: owner.id, payload: payload! })
  await at.run()
  expect(at.got()).toEqual(['It is on its way.'])
  expect(await at.turns()).toMatchObject([{ answer: 'It is on its way.', author: { user_id: ann.user_id } }])
  expect(await at.planned()).toEqual([])
})

test('it is cancelled when the customer writes first, visibly at once, unless that is turned off', async () => {
  const at = await desk()
  await at.plan()
  await at.plan({ text: 'Whatever happens.', cancel_on_reply: false, send_at: inMs(2 * HOUR) })
  passTime(MINUTE)
  await at.say('It has come!')
  expect((await at.planned()).map(({ state }) => state)).toEqual(['cancelled', 'planned'])
  passTime(2 * HOUR)
  await at.send()
  await at.run()
  expect(at.got()).toEqual(['Whatever happens.'])
  expect(await at.planned()).toMatchObject([{ state: 'cancelled' }])
})

test('it is cancelled when the same customer writes first on another channel', async () => {
  const [here, there, stranger] = [await desk(), await desk(), await desk()]
  await owner.call(api.contacts.merge, { params: here.params, body: { chat_id: there.params.id } })
  await here.plan()
  passTime(MINUTE)
  await stranger.say('Somebody else')
  expect(await here.planned()).toMatchObject([{ state: 'planned' }])
  await there.say('It has come!')
  expect(await here.planned()).toMatchObject([{ state: 'cancelled' }])
  passTime(HOUR)
  await here.send()
  await here.run()
  expect(here.got()).toEqual([])
})

test('it stays cancelled when older words of the customer, written on another device, are moved behind newer ones', async () => {
  const site = await liveChat(testing)
  const { identity_secret } = await site.owner.call(api.livechat.newIdentitySecret, {
    params: { id: site.bot.id },
  })
  const signature = createHmac('sha256', identity_secret).update('42').digest('hex')
  const [laptop, phone] = [await visitorOf(testing, site.widgetId), await visitorOf(testing, site.widgetId)]
  await laptop.write('Before I signed in')
  passTime(MINUTE)
  await phone.identify({ user_id: '42', signature })
  await phone.write('Hello')
  const [chat] = await sqlIn<{ id: number }>(
    site.owner.id,
    "select id from chats where external_id = 'user:42'",
  )
  const params = { id: chat!.id }
  passTime(MINUTE)
  const body = { kind: 'message', text: 'Still there?', send_at: inMs(HOUR) } as const
  await site.owner.call(api.planned.add, { params, body })
  passTime(MINUTE)
  await phone.write('It has come!')
  await laptop.identify({ user_id: '42', signature })
  expect((await site.owner.call(api.planned.ofChat, { params })).planned).toMatchObject([
    { state: 'cancelled' },
  ])
})

test('a changed message leaves at its new time with its new words; one that is cancelled never leaves', async () => {
  const at = await desk()
  const { id } = await at.plan()
  const gone = await at.plan({ text: 'Never.' })
  const body = { text: 'Tomorrow.', send_at: inMs(DAY) }
  await owner.call(api.planned.change, { params: { id }, body })
  const jobs = await at.jobs()
  await owner.call(api.planned.remove, { params: { id: gone.id } })
  passTime(HOUR)
  const former = jobs.filter(({ version }) => version === 0)
  expect(former.length).toBe(2)
  for (const payload of former) await sendPlanned(app, { accountId: owner.id, payload })
  expect(await at.turns()).toEqual([])
  passTime(DAY)
  await at.send()
  await at.run()
  expect(at.got()).toEqual(['Tomorrow.'])
})

test('what a customer’s message has cancelled is planned again by a change', async () => {
  const at = await desk()
  const { id } = await at.plan()
  passTime(MINUTE)
  await at.say('Hello?')
  passTime(MINUTE)
  const { planned } = await owner.call(api.planned.change, { params: { id }, body: { text: 'Here.' } })
  expect(planned.state).toBe('planned')
  passTime(HOUR)
  await at.send()
  await at.run()
  expect(at.got()).toEqual(['Here.'])
})

test('a time at which the channel takes no answers any more is refused, and what has become so is told to the author', async () => {
  adapter.answerWithinMs = { ai: DAY, operator: DAY }
  try {
    const at = await desk()
    const body = { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' } as const
    await owner.call(api.alerts.save, { body })
    expect(await refusal(at.plan({ send_at: inMs(2 * DAY) }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('takes answers for 24 hours'),
    })
    // A reminder needs no channel.
    await at.plan({ kind: 'reminder', text: 'Ring them.', send_at: inMs(2 * DAY) })
    const late = await at.plan()
    // As if the server had been too busy to send before the answer window closed.
    await sqlIn(owner.id, 'update planned set send_at = $2 where id = $1', [late.id, inMs(DAY)])
    passTime(DAY + MINUTE)
    await at.send()
    expect((await at.planned()).filter(({ id }) => id === late.id)).toMatchObject([
      { state: 'failed', error: expect.stringContaining('takes answers for 24 hours') },
    ])
    const alerts = await sqlIn(owner.id, "select words, user_id from alerts where about = 'not_sent'")
    expect(alerts).toMatchObject([{ words: 'It is on its way.' }])
  } finally {
    adapter.answerWithinMs = null
  }
})

test('a message that a server without power kept for too long is not sent, and says so', async () => {
  const at = await desk()
  await at.plan()
  passTime(HOUR + 6 * HOUR + MINUTE)
  await at.send()
  expect(await at.planned()).toMatchObject([
    { state: 'failed', error: 'The server was not running at that time.' },
  ])
})

test('nothing leaves in the name of somebody who left the team, and the owner hears of it', async () => {
  const ann = await newMember(owner, 'agent')
  const at = await desk(ann)
  await at.plan()
  await owner.call(api.team.setActive, { params: { id: ann.user_id }, body: { is_active: false } })
  passTime(HOUR)
  await at.send()
  expect(await at.planned()).toMatchObject([
    { state: 'failed', error: expect.stringContaining('may not answer') },
  ])
  expect(
    await sqlIn(owner.id, 'select user_id, words from alerts where chat_id = $1 and about is not null', [
      at.chatId,
    ]),
  ).toEqual([{ user_id: owner.user_id, words: 'It is on its way.' }])
})

test('a reminder is a note that mentions its author, brings a snoozed chat back and alerts them alone, once', async () => {
  const ann = await newMember(owner, 'agent')
  const body = {
    by_mail: true,
    quiet: { from: '00:00', until: '23:59' },
    time_zone: 'UTC',
    language: 'en',
  } as const
  for (const person of [owner, ann]) await person.call(api.alerts.save, { body })
  const at = await desk(ann)
  await at.plan({ kind: 'reminder', text: 'Ask how it went.' })
  await owner.call(api.chats.assign, { body: { chat_ids: [at.chatId], user_id: null } })
  await ann.call(api.chats.setState, {
    body: { chat_ids: [at.chatId], state: 'snoozed', snoozed_until: inMs(DAY) },
  })
  passTime(HOUR)
  await at.send()
  const { notes } = await ann.call(api.notes.ofChat, { params: at.params })
  expect(notes).toMatchObject([{ text: 'Ask how it went.', mentions: [{ user_id: ann.user_id }] }])
  expect(await shop.chat(at.chatId)).toMatchObject({
    ...{ state: 'open', assignee: { user_id: ann.user_id }, unread_mentions: [ann.user_id] },
  })
  expect(at.got()).toEqual([])
  const [job] = await sqlIn<{ payload: { alert_id: number } }>(
    owner.id,
    `select payload from jobs where kind = 'alert_person' and payload ->> 'alert_id' in
       (select id::text from alerts where chat_id = $1)`,
    [at.chatId],
  )
  for (let i = 0; i < 2; i++) await alertPerson(app, { accountId: owner.id, payload: job!.payload })
  const { deliveries } = await owner.call(api.alerts.deliveries)
  expect(deliveries.filter(({ chat }) => chat?.id === at.chatId)).toMatchObject([
    { person: { user_id: ann.user_id }, state: 'queued' },
  ])
})

test('a reminder reaches a person’s mail with their own words', async () => {
  const at = await desk()
  await owner.call(api.alerts.save, {
    body: { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' },
  })
  await at.plan({ kind: 'reminder', text: 'Send the invoice.' })
  passTime(HOUR)
  await at.send()
  await app.jobs.start()
  try {
    await eventually(() => mail.received.some(({ raw }) => raw.includes('Send the invoice.'))).toBe(true)
  } finally {
    await app.jobs.stop({ graceMs: 1000 })
  }
})

test('only the author changes it; a colleague may cancel a message but not a reminder; a viewer reads it', async () => {
  const [ann, ben, vera] = [
    ...[await newMember(owner, 'agent'), await newMember(owner, 'agent'), await newMember(owner, 'viewer')],
  ] as [TestAccount, TestAccount, TestAccount]
  const at = await desk(ann)
  const message = await at.plan()
  const reminder = await at.plan({ kind: 'reminder' })
  const params = (id: number) => ({ params: { id } })
  const body = { text: 'Mine now' }
  for (const { id } of [message, reminder])
    expect((await refusal(ben.call(api.planned.change, { ...params(id), body }))).status).toBe(403)
  expect((await refusal(ben.call(api.planned.remove, params(reminder.id)))).status).toBe(403)
  await ben.call(api.planned.remove, params(message.id))
  expect((await vera.call(api.planned.ofChat, { params: at.params })).planned.length).toBe(1)
  expect((await refusal(at.plan({}, vera))).code).toBe('forbidden')
})

test.each([
  ['the past', () => inMs(-MINUTE)],
  ['more than a year ahead', () => inMs(367 * DAY)],
])('a time in %s is refused', async (_, send_at) => {
  const at = await desk()
  expect(await refusal(at.plan({ send_at: send_at() }))).toMatchObject({ status: 400 })
  expect(await at.planned()).toEqual([])
})

test('a chat holds twenty of them', async () => {
  const at = await desk()
  for (let count = 0; count < 20; count++) await at.plan()
  expect(await refusal(at.plan())).toMatchObject({ status: 409, message: expect.stringContaining('20') })
})
