import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { mailServer } from '../../test/mail-server.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { asUser } from '../database/in-account.ts'
import { alertPeople, chosen } from './alert-people.ts'
import { shortened } from './alert-words.ts'
import { deliverAlert } from './deliver-alert.ts'
import { quietForMs } from './quiet-hours.ts'

const mail = await mailServer()
const testing = await testApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://desk.example.com' })
const { app, newMember, passTime, sqlIn, stranger } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 1_000 }))
beforeEach(() => {
  mail.received.length = 0
})

/** After an operator's answer nobody is alerted for this long. */
const TWO_MINUTES = 120_000
const MAIL = { by_mail: true, quiet: null, time_zone: 'UTC', language: 'en' } as const
const byMail = (person: TestAccount, more = {}) =>
  person.call(api.alerts.save, { body: { ...MAIL, ...more } })
const mailsTo = ({ email }: TestAccount) => mail.received.filter(({ to }) => to.includes(email))

/** As somebody who joined before the installation had a mail server. */
const withoutProof = ({ user_id }: TestAccount) =>
  asUser(app.db, user_id, (tx) =>
    tx.updateTable('users').set({ email_proven_at: null }).where('id', '=', user_id).execute(),
  )

const textOf = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

async function shop() {
  const { owner, agent, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  const handOver = async (words = 'Where is my parcel?') => {
    await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
    await visitor.write(words)
    return chatId()
  }
  const chatId = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats[0]!.id
  const sent = async (person = owner) => (await person.call(api.alerts.deliveries)).deliveries
  /** Runs the delayed jobs at once. */
  const passMinutes = async () => {
    const jobs = await sqlIn<{ payload: { alert_id: number; round: number } }>(
      owner.id,
      "delete from jobs where kind = 'alert_people' and state = 'queued' returning payload",
    )
    for (const { payload } of jobs) await alertPeople(app, { accountId: owner.id, payload })
  }
  return { owner, agent, visitor, handOver, chatId, sent, passMinutes }
}

test('a chat that begins to need a person is mailed once, with reason and link, and asks for no reply', async () => {
  const { owner, agent, visitor, handOver, sent } = await shop()
  await byMail(owner)
  const chat = await handOver('Gdzie jest moja paczka?')
  await eventually(() => mailsTo(owner).length).toBe(1)
  await visitor.write('Hello?')
  await eventually(sent).toMatchObject([
    { state: 'sent', channel: 'mail', target: owner.email, chat: { id: chat } },
  ])
  const { raw } = mailsTo(owner)[0]!
  expect(raw).toContain('needs a person')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  const body = textOf(raw)
  expect(body).toContain(`https://desk.example.com/?agent=${agent.id}&section=inbox&chat=${chat}`)
})

test('an e-mail holds the words of the customer only after a link that was mailed to the address was used', async () => {
  const { owner, handOver, visitor } = await shop()
  await withoutProof(owner)
  await byMail(owner)
  const chat = await handOver('Gdzie jest moja paczka?')
  await eventually(() => mailsTo(owner).length).toBe(1)
  expect(mailsTo(owner)[0]!.raw).not.toContain('paczka')
  expect(textOf(mailsTo(owner)[0]!.raw)).toContain('this address is not confirmed')

  await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'Already there.' } })
  await stranger().call(api.auth.askForReset, { body: { username: owner.email } })
  await eventually(() => mailsTo(owner).length).toBe(2)
  const token = /reset-password#([\w-]+)/.exec(textOf(mailsTo(owner)[1]!.raw))![1]!
  const password = 'a fresh long password'
  await stranger().call(api.auth.resetPassword, { body: { token, password } })
  passTime(TWO_MINUTES)
  await visitor.write('Nie ma jej tutaj.')
  await eventually(() => mailsTo(owner).length).toBe(3)
  expect(textOf(mailsTo(owner)[2]!.raw)).toContain('Nie ma jej tutaj.')
})

test('a code that was mailed to the address confirms it, for a while, and cannot be guessed', async () => {
  const { owner, handOver } = await shop()
  await withoutProof(owner)
  const confirm = (code: string) => refusal(owner.call(api.alerts.confirmEmail, { body: { code } }))
  const mailCode = () => owner.call(api.alerts.mailCode, { body: { language: 'en' } })
  const codeIn = (nth: number) => /Subject: (\d{6}) /.exec(mailsTo(owner)[nth]!.raw)![1]!
  await mailCode()
  const outdated = codeIn(0)
  passTime(30 * 60_000)
  expect(await confirm(outdated)).toMatchObject({ status: 400 })
  await mailCode()
  expect(
    await stranger()
      .call(api.alerts.settings)
      .catch(({ status }) => status),
  ).toBe(401)
  const ann = await newMember(owner, 'agent')
  const foreign = ann.call(api.alerts.confirmEmail, { body: { code: codeIn(1) } })
  expect(await refusal(foreign)).toMatchObject({ status: 400 })
  expect((await owner.call(api.alerts.settings)).is_email_confirmed).toBe(false)
  const confirmed = await owner.call(api.alerts.confirmEmail, { body: { code: codeIn(1) } })
  expect(confirmed.is_email_confirmed).toBe(true)

  await byMail(owner)
  await handOver('Gdzie jest moja paczka?')
  await eventually(() => mailsTo(owner).length).toBe(3)
  expect(textOf(mailsTo(owner)[2]!.raw)).toContain('Gdzie jest moja paczka?')

  // Digits of another alphabet.
  expect(await confirm('１２３４５６')).toMatchObject({ status: 400 })
  for (let n = 3; n < 10; n += 1) await confirm('000000')
  expect(await confirm('000000')).toMatchObject({ status: 429 })
})

test('who asks for too many codes, or where no mail is set up, is told so', async () => {
  const { owner } = await shop()
  const mailCode = () => owner.call(api.alerts.mailCode, { body: { language: 'en' } })
  for (let n = 0; n < 5; n += 1) await mailCode()
  expect(await refusal(mailCode())).toMatchObject({ status: 429 })
  const { SMTP_URL } = app.config
  app.config.SMTP_URL = null
  expect(await refusal(mailCode())).toMatchObject({ status: 409, message: 'No mail server is set up.' })
  app.config.SMTP_URL = SMTP_URL
})

test('a newer alert of the chat ends the one before: the next person hears of it once', async () => {
  const { owner, handOver, visitor, sent, passMinutes } = await shop()
  const ann = await newMember(owner, 'agent')
  await byMail(owner)
  const chat = await handOver()
  await eventually(async () => (await sent()).length).toBe(1)
  await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'On its way.' } })
  await byMail(ann)
  passTime(TWO_MINUTES)
  await visitor.write('And when?')
  await eventually(async () => (await sent()).length).toBe(2)
  const [first] = await sqlIn<{ id: string }>(owner.id, 'select id from alerts order by id')
  await sqlIn(owner.id, `update alerts set round = 1 where id = ${first!.id}`)
  await alertPeople(app, { accountId: owner.id, payload: { alert_id: Number(first!.id), round: 1 } })
  expect((await sent()).map(({ person }) => person.user_id)).toEqual([owner.user_id, owner.user_id])
  await passMinutes()
  await eventually(() => mailsTo(ann).length).toBe(1)
})

test('nobody is alerted while somebody who has just answered may still be in the chat', async () => {
  const { owner, handOver, visitor, sent, passMinutes } = await shop()
  const chat = await handOver()
  await byMail(owner)
  await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'Yes?' } })
  await visitor.write('One more thing')
  const waiting = () =>
    sqlIn(owner.id, "select from jobs where kind = 'alert_people' and state = 'queued' and run_at > now()")
  await eventually(async () => (await waiting()).length).toBe(1)
  expect(await sent()).toEqual([])
  passTime(TWO_MINUTES)
  await passMinutes()
  await eventually(() => mailsTo(owner).length).toBe(1)
})

test.each([
  [
    'deactivated',
    (owner: TestAccount, { user_id }: TestAccount) =>
      owner.call(api.team.setActive, { params: { id: user_id }, body: { is_active: false } }),
  ],
  ['not to be mailed any more', (_: TestAccount, ann: TestAccount) => byMail(ann, { by_mail: false })],
])('a person who is %s when the alert is sent does not get it', async (_, change) => {
  const { owner, handOver, sent } = await shop()
  const ann = await newMember(owner, 'agent')
  await byMail(ann)
  mail.refuse(true)
  await handOver()
  const payload = await heldDelivery(owner)
  await change(owner, ann)
  mail.refuse(false)
  await deliverAlert(app, { accountId: owner.id, payload })
  expect(await sent()).toMatchObject([
    { state: 'skipped', error: expect.stringContaining('not alerted here') },
  ])
  expect(mailsTo(ann).length).toBe(0)
})

test('a person gets so many e-mails in an hour; the last says that more may be waiting', async () => {
  const { owner, handOver, visitor, sent } = await shop()
  await byMail(owner)
  const chat = await handOver()
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  const more = (count: number) =>
    sqlIn(
      owner.id,
      `insert into alert_deliveries (account_id, alert_id, user_id, channel, target_id, target, state, created_at, attempted_at)
       select account_id, alert_id, user_id, channel, n, target, state, created_at, attempted_at
       from alert_deliveries, generate_series(1, ${count}) n`,
    )
  await more(18)
  for (const words of ['And when?', 'Hello?']) {
    await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'Here.' } })
    passTime(TWO_MINUTES)
    await visitor.write(words)
    await eventually(async () => (await sent())[0]?.state).toMatch(words === 'Hello?' ? 'skipped' : 'sent')
  }
  expect((await sent())[0]!.error).toContain('too many')
  expect(mailsTo(owner).map(({ raw }) => textOf(raw).includes('the last email for now'))).toEqual([
    false,
    true,
  ])
})

test('what breaks before the mail server has the text is sent again, what breaks after is not', async () => {
  const { owner, sent } = await shop()
  await byMail(owner)
  const stateAfter = async (break_: 'greeting' | 'recipient' | 'data') => {
    mail.hangUp(break_)
    await owner.call(api.alerts.sendTest)
    await eventually(async () => (await sent())[0]).toMatchObject({ error: expect.any(String) })
    mail.hangUp(null)
    return (await sent())[0]!.state
  }
  for (const break_ of ['greeting', 'recipient'] as const) {
    expect(await stateAfter(break_), break_).toBe('queued')
    await sqlIn(owner.id, "delete from jobs where kind = 'deliver_alert'")
  }
  expect(await stateAfter('data')).toBe('unknown')
})

test('a person who alone is alerted gets an alert once more if it may not have arrived', async () => {
  const { owner, handOver, sent, passMinutes } = await shop()
  await byMail(owner)
  await handOver()
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  // The state after a process was killed and the next one has found the delivery.
  await sqlIn(owner.id, "update alert_deliveries set state = 'unknown'")
  await passMinutes()
  await eventually(() => mailsTo(owner).length).toBe(2)
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  await sqlIn(owner.id, "update alert_deliveries set state = 'unknown'")
  await passMinutes()
  expect(await sent()).toMatchObject([{ state: 'unknown' }])
  expect(mailsTo(owner).length).toBe(2)
})

test('a shortened text cuts no emoji in two', () => {
  expect(shortened('😀😀😀😀', 3)).toBe('😀😀…')
})

/** Takes the delayed attempt out of the queue. */
async function heldDelivery({ id }: TestAccount) {
  const take = () =>
    sqlIn<{ payload: { delivery_id: number; attempt: number } }>(
      id,
      `delete from jobs where kind = 'deliver_alert' and state = 'queued' and run_at > now() returning payload`,
    )
  let held: Awaited<ReturnType<typeof take>> = []
  await eventually(async () => {
    held = await take()
    return held.length
  }).toBe(1)
  return held[0]!.payload
}

test('a hand-over is alerted, and the same chat again after an answer', async () => {
  const { owner, visitor, chatId } = await shop()
  await visitor.write('Hello')
  await byMail(owner)
  await visitor.call(api.livechat.talkToPerson)
  await eventually(() => mailsTo(owner).length).toBe(1)
  expect(mailsTo(owner)[0]!.raw).toContain('asks for a person')
  await owner.call(api.messages.send, { params: { id: await chatId() }, body: { message: 'Yes?' } })
  passTime(TWO_MINUTES)
  await visitor.write('Thank you, and one more thing')
  await eventually(() => mailsTo(owner).length).toBe(2)
})

test('nobody is alerted without having asked for it, and viewers and the assistants of others never', async () => {
  const { owner, handOver, sent } = await shop()
  const viewer = await newMember(owner, 'viewer')
  const { agent: other } = await owner.call(api.agents.create, { body: { agent_name: 'Other' } })
  const elsewhere = await newMember(owner, 'agent', [other.id])
  const gone = await newMember(owner, 'agent')
  await byMail(elsewhere)
  await byMail(gone)
  await owner.call(api.team.setActive, { params: { id: gone.user_id }, body: { is_active: false } })
  expect((await refusal(byMail(viewer))).code).toBe('forbidden')
  await handOver()
  await eventually(async () => (await sqlIn(owner.id, 'select from alerts where round = 1')).length).toBe(1)
  expect(await sent()).toEqual([])
})

test('without a reaction the next person is alerted, then everybody; a reaction ends it', async () => {
  const { owner, handOver, sent, passMinutes } = await shop()
  const people = [owner]
  for (let i = 0; i < 3; i++) people.push(await newMember(owner, 'agent'))
  for (const person of people) await byMail(person)
  const chat = await handOver()
  const told = async () => (await sent()).length
  await eventually(told).toBe(1)
  await passMinutes()
  await eventually(told).toBe(2)
  await passMinutes()
  await eventually(told).toBe(4)
  await eventually(async () => (await sent()).every(({ state }) => state === 'sent')).toBe(true)
  for (const person of people) expect(mailsTo(person).length).toBe(1)
  await passMinutes()
  expect(await told()).toBe(4)
  const first = people[0]!
  await first.call(api.messages.send, { params: { id: chat }, body: { message: 'Here.' } })
  expect((await sent(people[1]!)).map(({ person }) => person.user_id)).toEqual([people[1]!.user_id])
})

test('an assigned chat is alerted to its person first, and taking it stops the next alert', async () => {
  const { owner, handOver, visitor, sent, passMinutes } = await shop()
  const ann = await newMember(owner, 'agent')
  const chat = await handOver()
  await ann.call(api.messages.send, { params: { id: chat }, body: { message: 'On its way.' } })
  await byMail(owner)
  await byMail(ann)
  passTime(TWO_MINUTES)
  await visitor.write('And when?')
  await eventually(async () => (await sent()).map(({ person }) => person.user_id)).toEqual([ann.user_id])
  await owner.call(api.chats.assign, { body: { chat_ids: [chat], user_id: owner.user_id } })
  await passMinutes()
  expect((await sent()).length).toBe(1)
})

test('everybody at once where the account wants no waiting', async () => {
  const { owner, handOver, sent } = await shop()
  const ann = await newMember(owner, 'agent')
  await byMail(owner)
  await byMail(ann)
  expect((await refusal(ann.call(api.alerts.saveOrder, { body: { after_minutes: 0 } }))).code).toBe(
    'forbidden',
  )
  await owner.call(api.alerts.saveOrder, { body: { after_minutes: 0 } })
  await handOver()
  await eventually(async () => (await sent()).length).toBe(2)
})

test('quiet hours pass a person over, and alert them once they end', () => {
  const person = (user_id: number, quietMs = 0) => ({ user_id, quietMs, targets: [] })
  const idsOf = ({ now, nextInMs }: ReturnType<typeof chosen>) => [
    now.map(({ user_id }) => user_id),
    nextInMs,
  ]
  expect(idsOf(chosen([person(1, 3_600_000), person(2)], new Set(), 5))).toEqual([[2], 3_600_000])
  expect(idsOf(chosen([person(1, 60_000), person(2, 90_000)], new Set(), 0))).toEqual([[], 60_000])
  expect(idsOf(chosen([person(1), person(2), person(3)], new Set(), 5))).toEqual([[1], 300_000])
  expect(idsOf(chosen([person(1), person(2), person(3), person(4)], new Set([1, 2]), 5))).toEqual([
    [3, 4],
    null,
  ])
  const night = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Warsaw' }
  expect(quietForMs(night, new Date('2026-01-10T22:30:00Z'))).toBe(7.5 * 3_600_000)
  expect(quietForMs(night, new Date('2026-01-10T20:59:59Z'))).toBe(0)
  expect(quietForMs(night, new Date('2026-01-11T06:00:00Z'))).toBe(0)
  // The clocks go forward in one of these nights and back in the other: the quiet hours still end at seven.
  expect(quietForMs(night, new Date('2026-03-28T22:00:00Z'))).toBe(7 * 3_600_000)
  expect(quietForMs(night, new Date('2026-10-24T21:00:00Z'))).toBe(9 * 3_600_000)
  expect(quietForMs({ ...night, quiet_to: '00:00' }, new Date('2026-01-10T22:59:30Z'))).toBe(30_000)
})

test('an attempt that was cut off is told as unknown and not sent again', async () => {
  const { owner, handOver, sent } = await shop()
  await byMail(owner)
  await handOver()
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  const [{ id } = { id: 0 }] = await sent()
  // The state a killed process leaves behind: marked, with an unknown outcome.
  await sqlIn(owner.id, "update alert_deliveries set state = 'sending'")
  const run = { accountId: owner.id, payload: { delivery_id: id, attempt: 0 } }
  await Promise.all([deliverAlert(app, run), deliverAlert(app, run)])
  expect(await sent()).toMatchObject([{ state: 'unknown', error: expect.stringContaining('not known') }])
  expect(mailsTo(owner).length).toBe(1)
})

test('a job that comes twice alerts nobody twice', async () => {
  const { owner, handOver, sent } = await shop()
  await byMail(owner)
  await handOver()
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  const [alert] = await sqlIn<{ id: number }>(owner.id, 'update alerts set round = 0 returning id')
  const run = { accountId: owner.id, payload: { alert_id: Number(alert!.id), round: 0 } }
  await Promise.all([alertPeople(app, run), alertPeople(app, run)])
  expect((await sent()).length).toBe(1)
  expect(mailsTo(owner).length).toBe(1)
})

test('a mail server that refuses for now gets it again; a chat that was answered meanwhile is skipped', async () => {
  const { owner, handOver, sent } = await shop()
  await byMail(owner)
  mail.refuse(true)
  const chat = await handOver()
  const payload = await heldDelivery(owner)
  expect((await sent())[0]).toMatchObject({ state: 'queued', error: expect.any(String) })
  await owner.call(api.messages.send, { params: { id: chat }, body: { message: 'Here.' } })
  mail.refuse(false)
  await deliverAlert(app, { accountId: owner.id, payload })
  expect((await sent())[0]!.state).toBe('skipped')
  expect(mailsTo(owner).length).toBe(0)
})

test('a test alert reaches oneself, also in quiet hours, and nobody where nothing is turned on', async () => {
  const { owner, sent } = await shop()
  expect((await owner.call(api.alerts.sendTest)).deliveries).toEqual([])
  await byMail(owner, { language: 'pl', quiet: { from: '00:00', until: '23:59' } })
  await owner.call(api.alerts.sendTest)
  await eventually(() => mailsTo(owner).length).toBe(1)
  await eventually(sent).toMatchObject([{ state: 'sent', chat: null }])
  expect((await owner.call(api.alerts.settings)).choices.quiet).toEqual({ from: '00:00', until: '23:59' })
})

test('an undone change alerts nobody', async () => {
  const { owner, handOver, sent } = await shop()
  const chat = await handOver()
  await byMail(owner)
  const { change_id } = await owner.call(api.chats.setState, { body: { chat_ids: [chat], state: 'done' } })
  await owner.call(api.chats.undoState, { body: { chat_ids: [chat], change_id } })
  expect(await sqlIn(owner.id, 'select from alerts')).toEqual([])
  expect(await sent()).toEqual([])
})
