import { api, type OpeningHours } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { warmUp } from '../../test/warm-up.ts'
import { alertPeople } from '../alerts/alert-people.ts'
import { contactIn } from '../chats/read-contact.ts'

const mail = await mailServer()
const testing = await testApp({
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://desk.example.com',
  ANSWER_QUIET_MS: '0',
  EMBEDDING_MODEL: 'built_in',
})
const { app, passTime, sqlIn } = testing
await warmUp(app)
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))
beforeEach(() => {
  mail.received.length = 0
})

const setTime = (iso: string) => passTime(new Date(iso).getTime() - app.now().getTime())
/** Warsaw is an hour ahead, so people are available from 8:00 to 16:00 UTC. 16 November 2026 is a Monday. */
const NINE_TO_FIVE: OpeningHours = {
  time_zone: 'Europe/Warsaw',
  week: [...Array(5).fill([['09:00', '17:00']]), [], []],
  special: [],
}
const [EVENING, NOON] = ['2026-11-16T20:00:00Z', '2026-11-16T11:00:00Z']
const REACH = 'Please leave an email address or a phone number so that we can reach you.'

async function shop(hours: { opening_hours?: OpeningHours; team_hours?: OpeningHours | null } = {}) {
  const on = await conversations(testing)
  const body = { opening_hours: NINE_TO_FIVE, ...hours }
  await on.owner.call(api.agents.saveAnswering, { params: { id: on.agent.id }, body })
  const details = (id: number) => on.owner.call(api.chats.details, { params: { id } })
  const last = async (id: number) => (await on.messages(id)).at(-1)!.answer
  return { ...on, details, last }
}

test('after hours a hand-over says when people are back in the customer’s language and asks for an address', async () => {
  setTime(EVENING)
  const { receive, last, chat } = await shop()
  const { chat_id } = await receive('I want to talk to a person')
  await eventually(() => last(chat_id)).toBe(
    `I am passing this conversation on to a person. They will answer you here. Our team will be back tomorrow at 9:00. ${REACH}`,
  )
  expect(await chat(chat_id)).toMatchObject({ needs_person: true, mode: 'manual' })
  const polish = await receive('Chcę porozmawiać z człowiekiem', { customer: 'ola' })
  await eventually(() => last(polish.chat_id)).toContain(
    'Nasz zespół wróci jutro o 9:00. Zostaw adres e-mail',
  )
})

test('while people are there nothing is said of hours, also where the business is closed but the team has its own hours', async () => {
  setTime(NOON)
  const open = await shop()
  const first = await open.receive('I want to talk to a person')
  await eventually(() => open.last(first.chat_id)).toMatch(/They will answer you here\.$/)

  setTime(EVENING)
  const evenings = { ...NINE_TO_FIVE, week: Array(7).fill([['18:00', '02:00']]) }
  const late = await shop({ team_hours: evenings })
  const second = await late.receive('I want to talk to a person')
  await eventually(() => late.last(second.chat_id)).toMatch(/They will answer you here\.$/)
})

test('what the customer leaves is kept on the customer and shown; an order number is not taken for a phone', async () => {
  setTime(EVENING)
  const { receive, details, last } = await shop()
  const { chat_id } = await receive('I want to talk to a person')
  await eventually(() => last(chat_id)).toContain(REACH)
  await receive('It is about order 100 200 300')
  await receive('Write to anna@example.com or call +48 600 700 800.')
  await eventually(async () => (await details(chat_id)).contact).toMatchObject({
    ...{ email: 'anna@example.com', phone: '+48 600 700 800', is_verified: false },
  })
})

test('an address that nobody asked for is not taken, nor one that comes after the chat is the assistant’s again', async () => {
  setTime(NOON)
  const { owner, receive, details, setMode, last } = await shop()
  const { chat_id } = await receive('I want to talk to a person')
  await eventually(() => last(chat_id)).toMatch(/answer you here\.$/)
  await receive('office@example.com did not reply')
  setTime(EVENING)
  const later = await receive('I want to talk to a person', { customer: 'ben' })
  await eventually(() => last(later.chat_id)).toContain(REACH)
  await setMode(later.chat_id, 'auto')
  await receive('Send the invoice to office@example.com', { customer: 'ben' })
  expect(await sqlIn(owner.id, "select from jobs where kind = 'read_contact'")).toEqual([])
  expect((await details(chat_id)).contact.email).toBeNull()
  expect((await details(later.chat_id)).contact.email).toBeNull()
})

test.each([
  ['mail me: Anna.Nowak@example.com.', { reply_email: 'Anna.Nowak@example.com' }],
  ['mój numer to 600-700-800', { reply_phone: '600-700-800' }],
  ['nr zamówienia: 123456789', {}],
  ['4111 1111 1111 1111', {}],
  ['on 2026-11-18 10', {}],
  ['заказ 123456789, звоните 8 (495) 123-45-67', { reply_phone: '8 (495) 123-45-67' }],
])('"%s" is read as an address', (text, contact) => {
  expect(contactIn(text)).toEqual(contact)
})

async function site() {
  const { owner, agent, widgetId } = await liveChat(testing)
  const body = { opening_hours: NINE_TO_FIVE }
  await owner.call(api.agents.saveAnswering, { params: { id: agent.id }, body })
  await owner.call(api.alerts.save, {
    body: { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' },
  })
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('Hello')
  const saveHours = (hours: object) =>
    owner.call(api.agents.saveAnswering, { params: { id: agent.id }, body: hours })
  const waiting = () =>
    sqlIn<{ id: number; waits_s: number; payload: { alert_id: number; round: number } }>(
      owner.id,
      `select id, payload, extract(epoch from run_at - now())::integer as waits_s
       from jobs where kind = 'alert_people' and state = 'queued' and payload ->> 'is_closed' = 'true'`,
    )
  const sent = async () => (await owner.call(api.alerts.deliveries)).deliveries
  const chats = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats
  return { owner, agent, visitor, saveHours, waiting, sent, chats }
}

test('a hand-over at night is in Needs me at once, and its alert leaves at the opening, once', async () => {
  setTime(EVENING)
  const { owner, visitor, waiting, sent, chats } = await site()
  await visitor.call(api.livechat.talkToPerson)
  expect(await chats()).toMatchObject([{ needs_person: true }])
  await eventually(async () => (await waiting()).length).toBe(1)
  const [job] = await waiting()
  // Twelve hours until 9:00 in Warsaw.
  expect(Math.abs(job!.waits_s - 12 * 3600)).toBeLessThan(120)
  expect(await sent()).toEqual([])
  setTime('2026-11-17T08:00:01Z')
  await sqlIn(owner.id, 'delete from jobs where id = $1', [job!.id])
  await alertPeople(app, { accountId: owner.id, payload: job!.payload })
  await alertPeople(app, { accountId: owner.id, payload: job!.payload })
  await eventually(sent).toMatchObject([{ state: 'sent' }])
  expect(mail.received.length).toBe(1)
})

test('when the hours change, alerts that wait for the opening look again', async () => {
  setTime(EVENING)
  const { visitor, saveHours, waiting, sent } = await site()
  await visitor.call(api.livechat.talkToPerson)
  await eventually(async () => (await waiting()).length).toBe(1)
  await saveHours({ team_hours: { ...NINE_TO_FIVE, week: Array(7).fill([['00:00', '24:00']]) } })
  await eventually(sent).toMatchObject([{ state: 'sent' }])
})

test('an assistant that never opens promises nothing, and alerts at once', async () => {
  setTime(EVENING)
  const { visitor, saveHours, sent } = await site()
  await saveHours({ opening_hours: { ...NINE_TO_FIVE, week: Array(7).fill([]) } })
  const { conversation } = await visitor.call(api.livechat.talkToPerson)
  expect(conversation.away).toMatchObject({ until: null })
  await eventually(sent).toMatchObject([{ state: 'sent' }])
})

test('a visitor whose phone number is known from the page is not asked how to reach them', async () => {
  setTime(EVENING)
  const { owner, visitor } = await site()
  await visitor.identify({ name: 'Anna', phone: '600 700 800' })
  const { conversation } = await visitor.call(api.livechat.talkToPerson)
  expect(conversation).toMatchObject({ phone: '600 700 800', away: { until: '2026-11-17T08:00:00.000Z' } })
  expect(await sqlIn(owner.id, 'select contact_asked_at from chats')).toEqual([{ contact_asked_at: null }])
})

test('a visitor who waits for a person learns when people leave and are back, and leaves a phone number', async () => {
  setTime(EVENING)
  const { visitor } = await site()
  expect((await visitor.reload()).conversation!.away).toBeNull()
  const { conversation } = await visitor.call(api.livechat.talkToPerson)
  expect(conversation.away).toMatchObject({ until: '2026-11-17T08:00:00.000Z', time_zone: 'Europe/Warsaw' })
  const leave = (body: object) => visitor.call(api.livechat.leaveContact, { body })
  expect(await refusal(leave({}))).toMatchObject({ status: 400 })
  expect(await refusal(leave({ phone: 'call me' }))).toMatchObject({ status: 400 })
  expect((await leave({ phone: '600 700 800' })).conversation).toMatchObject({ phone: '600 700 800' })
  setTime('2026-11-17T11:00:00Z')
  expect((await visitor.reload()).conversation!.away).toMatchObject({
    ...{ from: '2026-11-17T16:00:00.000Z', until: '2026-11-18T08:00:00.000Z' },
  })
})
