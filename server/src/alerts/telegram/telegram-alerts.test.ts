import { api } from '@switchboard/contract'
import type { Message } from 'grammy/types'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { noteModelFailure } from '../../agents/model-failures.ts'
import type { FakeBot, Person } from '../../channels/telegram/fake/bot.ts'
import { startFakeTelegram } from '../../channels/telegram/fake/index.ts'
import {
  answer,
  block,
  correct,
  messageFrom,
  newPerson,
  press,
  pressData,
  sendFile,
  sendSticker,
  write,
} from '../../channels/telegram/fake/person.ts'
import { createReceiveLoop } from '../../chats/receive-loop.ts'
import { ModelError } from '../../llm/index.ts'
import { alertPeople } from '../alert-people.ts'
import { deliverAlert } from '../deliver-alert.ts'

const telegram = await startFakeTelegram()
const testing = await testApp({ TELEGRAM_API_ROOT: telegram.url, PUBLIC_URL: '' })
const { app, newMember, passTime, sqlIn } = testing
const loop = createReceiveLoop(app, { renewMs: 100, leaseMs: 2_000 })
await app.jobs.start()
loop.start()
afterAll(async () => {
  await loop.stop()
  await app.jobs.stop({ graceMs: 1_000 })
  await telegram.close()
})

const shopsWithBots: { owner: TestAccount; bot_id: number }[] = []
// Each connected bot takes a slot in the polling loop.
afterEach(async () => {
  for (const { owner, bot_id } of shopsWithBots.splice(0))
    await owner.call(api.bots.remove, { params: { id: bot_id } }).catch(() => {})
})

/** A shop with a live chat, whose customer writes, and a Telegram bot. */
async function shop() {
  const { owner, agent, widgetId } = await liveChat(testing)
  const bot = telegram.newBot('Parcel shop')
  const { bot: connected } = await owner.call(api.bots.createTelegram, {
    params: { id: agent.id },
    body: { bot_token: bot.token },
  })
  shopsWithBots.push({ owner, bot_id: connected!.id })
  const visitor = await visitorOf(testing, widgetId)
  const chatId = async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats[0]!.id
  const handOver = async (words = 'Where is my parcel?') => {
    await visitor.write(words)
    await visitor.call(api.livechat.talkToPerson)
    return chatId()
  }
  const sent = async (person = owner) => (await person.call(api.alerts.deliveries)).deliveries
  const passMinutes = async () => {
    const jobs = await sqlIn<{ payload: { alert_id: number; round: number } }>(
      owner.id,
      "delete from jobs where kind = 'alert_people' and state = 'queued' returning payload",
    )
    for (const { payload } of jobs) await alertPeople(app, { accountId: owner.id, payload })
  }
  const customerChats = async () =>
    (await owner.call(api.chats.ofBot, { params: { id: connected!.id }, query: {} })).chats
  const messages = async (chat: number) =>
    (await owner.call(api.messages.ofChat, { params: { id: chat } })).messages
  return {
    owner,
    agent,
    bot,
    bot_id: connected!.id,
    visitor,
    widgetId,
    chatId,
    handOver,
    sent,
    passMinutes,
    customerChats,
    messages,
  }
}

const got = (bot: FakeBot, person: Person) =>
  bot.messages
    .filter(({ message, by }) => by === 'bot' && message.chat.id === person.id)
    .map(({ message }) => message)
const texts = (bot: FakeBot, person: Person) => got(bot, person).map(({ text }) => text!)
const labels = (bot: FakeBot, person: Person, n = -1) =>
  got(bot, person)
    .at(n)
    ?.reply_markup?.inline_keyboard.flat()
    .map(({ text }) => text) ?? []

/** The person follows the link on their phone. */
async function link(
  account: TestAccount,
  { bot, bot_id }: { bot: FakeBot; bot_id: number },
  { language = 'en' as const as 'en' | 'pl', name = 'Olga Lis' } = {},
) {
  const { url } = await account.call(api.alerts.linkTelegram, { body: { bot_id, language } })
  const { hostname, pathname, searchParams } = new URL(url)
  expect([hostname, pathname]).toEqual(['t.me', `/${bot.me.username}`])
  const token = searchParams.get('start')!
  expect(token).toMatch(/^[\w-]{1,64}$/)
  const phone = newPerson(bot, { name })
  write(bot, phone, { text: `/start ${token}` })
  await eventually(async () => (await account.call(api.alerts.settings)).telegram.link?.name).toBe(name)
  await eventually(() => got(bot, phone).length).toBe(1)
  return { phone, token }
}

/** Waits until the polling loop has asked for updates: the next call is the one that the test causes. */
const readerWaits = (bot: FakeBot) => eventually(() => bot.updates.pending()).toBe(0)

test('a person links their Telegram once by a link, and is never a customer there', async () => {
  const place = await shop()
  const { owner, bot, customerChats } = place
  const { phone, token } = await link(owner, place)
  expect(texts(bot, phone)[0]).toContain('This chat is linked')
  expect((await owner.call(api.alerts.settings)).telegram).toMatchObject({
    link: { name: 'Olga Lis', account: `@${bot.me.username}` },
    bots: [{ account: `@${bot.me.username}`, agent_name: 'Ada' }],
    ended: null,
  })
  const other = newPerson(bot, { name: 'Eve' })
  write(bot, other, { text: `/start ${token}` })
  await eventually(() => texts(bot, other)).toEqual([expect.stringContaining('expired or was already used')])
  write(bot, phone, { text: 'Hello?' })
  await eventually(() => texts(bot, phone).at(-1)).toContain('sent to nobody')
  expect(await customerChats()).toEqual([])
  expect((await owner.call(api.alerts.settings)).telegram.link?.name).toBe('Olga Lis')
})

test('a link is good for 15 minutes, and what follows /start elsewhere stays a greeting', async () => {
  const { owner, bot, bot_id, customerChats } = await shop()
  const { url } = await owner.call(api.alerts.linkTelegram, { body: { bot_id, language: 'pl' } })
  passTime(15 * 60_000)
  const late = newPerson(bot, { name: 'Olga', language: 'pl' })
  write(bot, late, { text: `/start ${new URL(url).searchParams.get('start')}` })
  await eventually(() => texts(bot, late)).toEqual([expect.stringContaining('Ten link wygasł')])
  expect((await owner.call(api.alerts.settings)).telegram.link).toBe(null)
  const customer = newPerson(bot, { name: 'Anna' })
  write(bot, customer, { text: '/start spring-sale' })
  await eventually(async () => (await customerChats()).map(({ display_name }) => display_name)).toEqual([
    'Anna',
  ])
})

test('a link of somebody else takes no chat over; the chat says whose it is, and can end it', async () => {
  const place = await shop()
  const { owner, bot, bot_id } = place
  const ben = await newMember(owner, 'agent')
  const { phone } = await link(owner, place)
  expect(texts(bot, phone)[0]).toContain(`linked to ${owner.email}`)
  const { url } = await ben.call(api.alerts.linkTelegram, { body: { bot_id, language: 'en' } })
  const start = { text: `/start ${new URL(url).searchParams.get('start')}` }
  write(bot, phone, start)
  await eventually(() => texts(bot, phone).at(-1)).toContain('linked to somebody else')
  expect((await owner.call(api.alerts.settings)).telegram.link?.name).toBe('Olga Lis')
  write(bot, phone, { text: '/unlink' })
  await eventually(() => texts(bot, phone).at(-1)).toContain('no longer linked')
  expect((await owner.call(api.alerts.settings)).telegram.link).toBe(null)
  write(bot, phone, start)
  await eventually(async () => (await ben.call(api.alerts.settings)).telegram.link?.name).toBe('Olga Lis')
  const { entries } = await owner.call(api.account.audit, { query: {} })
  expect(entries.map(({ action, about, person }) => [action, about, person?.user_id]).slice(0, 3)).toEqual([
    ['telegram_linked', 'Olga Lis', ben.user_id],
    ['telegram_unlinked', 'Olga Lis', owner.user_id],
    ['telegram_linked', 'Olga Lis', owner.user_id],
  ])
})

test('a link ends with the sessions, and what is not followed yet ends with the link', async () => {
  const place = await shop()
  const { owner, bot, bot_id } = place
  const { phone: former } = await link(owner, place)
  const { phone } = await link(owner, place, { name: 'New phone' })
  await eventually(() => texts(bot, former).at(-1)).toContain('no longer linked')
  await owner.call(api.account.endOtherSessions)
  expect((await owner.call(api.alerts.settings)).telegram).toMatchObject({
    link: null,
    ended: { reason: 'signed_out' },
  })
  write(bot, phone, { text: 'Still here?' })
  await eventually(() => texts(bot, phone).at(-1)).toContain('not linked any more')
  for (const end of [api.alerts.unlinkTelegram, api.account.endOtherSessions] as const) {
    const { url } = await owner.call(api.alerts.linkTelegram, { body: { bot_id, language: 'en' } })
    await owner.call(end)
    const late = newPerson(bot, { name: 'Late' })
    write(bot, late, { text: `/start ${new URL(url).searchParams.get('start')}` })
    await eventually(() => texts(bot, late)).toEqual([expect.stringContaining('expired')])
  }
})

test('a hand-over arrives once, with name, last words and buttons, in the language of the person', async () => {
  const place = await shop()
  const { owner, bot, handOver, sent } = place
  const { phone } = await link(owner, place, { language: 'pl' })
  await handOver('Gdzie jest moja paczka?')
  await eventually(() => got(bot, phone).length).toBe(2)
  expect(texts(bot, phone)[1]).toMatch(/potrzebny człowiek[\s\S]*Klient prosi[\s\S]*Gdzie jest moja paczka\?/)
  expect(labels(bot, phone)).toEqual(['Przejmij', 'Później'])
  await eventually(sent).toMatchObject([{ channel: 'telegram', state: 'sent', target: 'Olga Lis' }])
  const [{ id } = { id: 0 }] = await sent()
  await sqlIn(owner.id, "update alert_deliveries set state = 'sending'")
  const run = { accountId: owner.id, payload: { delivery_id: id, attempt: 0 } }
  await Promise.all([deliverAlert(app, run), deliverAlert(app, run)])
  expect((await sent())[0]!.state).toBe('unknown')
  expect(got(bot, phone).length).toBe(2)
})

test('the first of two people takes it, and the other hears who did', async () => {
  const place = await shop()
  const { owner, bot, handOver, chatId } = place
  const ben = await newMember(owner, 'agent')
  await owner.call(api.alerts.saveOrder, { body: { after_minutes: 0 } })
  const { phone: olga } = await link(owner, place)
  const { phone } = await link(ben, place, { name: 'Ben' })
  await handOver()
  await eventually(() => [got(bot, olga).length, got(bot, phone).length]).toEqual([2, 2])
  const first = press(bot, phone, got(bot, phone)[1]!.message_id, 'Take it')!
  await eventually(() => first.answer?.text).toContain('The conversation is yours')
  expect(first.answer?.isAlert).toBe(false)
  await eventually(() => labels(bot, phone)).toEqual([])
  const chat = await chatId()
  const assignee = async () =>
    (await owner.call(api.chats.details, { params: { id: chat } })).chat.assignee?.user_id
  expect(await assignee()).toBe(ben.user_id)
  const late = press(bot, olga, got(bot, olga)[1]!.message_id, 'Take it')!
  await eventually(() => late.answer).toEqual({
    text: 'The agent has taken this conversation.',
    isAlert: true,
  })
  expect(await assignee()).toBe(ben.user_id)
  answer(bot, olga, got(bot, olga)[1]!.message_id, 'I am here')
  await eventually(() => texts(bot, olga).at(-1)).toBe('Not sent. The agent has taken this conversation.')
})

test('a reply to the alert reaches the customer as that person, once, and is confirmed', async () => {
  const place = await shop()
  const { owner, bot, handOver, visitor, messages } = place
  const { phone } = await link(owner, place)
  const chat = await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  const reply = answer(bot, phone, got(bot, phone)[1]!.message_id, 'It comes on Friday.')
  // Telegram delivers a message again if it was not acknowledged.
  bot.updates.add({ message: reply } as never)
  await eventually(() => texts(bot, phone).filter((text) => text.startsWith('Sent to ')).length).toBe(2)
  const answers = async () => (await messages(chat)).filter(({ message_type }) => message_type === 'operator')
  await eventually(async () => (await answers()).map((turn) => turn.answer)).toEqual(['It comes on Friday.'])
  expect((await answers())[0]!.author?.user_id).toBe(owner.user_id)
  // A person who answers on Telegram is not in the console, so the next message alerts them at once.
  await visitor.write('And when on Friday?')
  await eventually(() => texts(bot, phone).at(-1)).toContain('And when on Friday?')
})

test('an answer to the alert of a failing model goes to no customer', async () => {
  const at = await shop()
  const { owner, agent, bot, visitor } = at
  const { phone } = await link(owner, at)
  await visitor.write('Hello!')
  const chat = await at.chatId()
  const failure = new ModelError('refused', 'The key is wrong.')
  for (let time = 0; time < 4; time += 1)
    await noteModelFailure(app, { account_id: owner.id, id: agent.id }, failure, chat)
  await eventually(() => texts(bot, phone).at(-1)).toContain('The key is wrong.')
  expect(labels(bot, phone)).toEqual([])
  answer(bot, phone, got(bot, phone).at(-1)!.message_id, 'I am on it.')
  await eventually(() => texts(bot, phone).at(-1)).toContain('sent to nobody')
  expect(JSON.stringify(await at.messages(chat))).not.toContain('I am on it.')
})

test('without a reply the only chat that was taken is meant, and none of two', async () => {
  const place = await shop()
  const { owner, bot, widgetId, handOver, messages } = place
  const { phone } = await link(owner, place)
  const chat = await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  write(bot, phone, { text: 'Before I took it' })
  await eventually(() => texts(bot, phone).at(-1)).toContain('sent to nobody')
  press(bot, phone, got(bot, phone)[1]!.message_id, 'Take it')
  await eventually(() => labels(bot, phone, 1)).toEqual([])
  write(bot, phone, { text: 'It is on its way.' })
  await eventually(() => texts(bot, phone).at(-1)).toMatch(/^Sent to /)
  expect((await messages(chat)).at(-1)!.answer).toBe('It is on its way.')

  const second = await visitorOf(testing, widgetId)
  await second.write('And mine?')
  await second.call(api.livechat.talkToPerson)
  await eventually(() => texts(bot, phone).at(-1)).toContain('And mine?')
  // Not a reply, and nobody has taken the second alert: the message may be meant for either customer.
  write(bot, phone, { text: 'For whom?' })
  await eventually(() => texts(bot, phone).at(-1)).toContain('To answer a customer, reply to the alert')
  press(bot, phone, got(bot, phone).at(-2)!.message_id, 'Take it')
  await eventually(() => labels(bot, phone, -2)).toEqual([])
  write(bot, phone, { text: 'Yours too.' })
  await eventually(
    () => texts(bot, phone).filter((text) => text.startsWith('To answer a customer')).length,
  ).toBe(3)
})

test('files, stickers and corrections are not sent, and the person hears so', async () => {
  const place = await shop()
  const { owner, bot, handOver, messages } = place
  const { phone } = await link(owner, place)
  const chat = await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  const { reply_to_message: alert } = answer(bot, phone, got(bot, phone)[1]!.message_id, 'Here.')
  await eventually(() => texts(bot, phone).at(-1)).toMatch(/^Sent to /)
  const before = (await messages(chat)).length
  sendSticker(bot, phone, '👍')
  await eventually(() => texts(bot, phone).at(-1)).toContain('Only text')
  sendFile(bot, phone, 'bill.pdf', Buffer.from('x'), {
    reply_to_message: alert,
    caption: 'The bill',
  } as object)
  await eventually(() => texts(bot, phone).filter((text) => text.includes('Only text')).length).toBe(2)
  const mine = bot.messages.find(({ message, by }) => by === 'person' && message.text === 'Here.')!
  correct(bot, phone, mine.message.message_id, 'There.')
  await eventually(() => texts(bot, phone).at(-1)).toContain('as you sent it')
  expect((await messages(chat)).length).toBe(before)
})

test('an album is answered once, with the reason why nothing was sent', async () => {
  const place = await shop()
  const { owner, bot, handOver } = place
  const { phone } = await link(owner, place)
  await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  const { reply_to_message } = messageFrom(bot, phone, {
    reply_to_message: got(bot, phone)[1] as Message['reply_to_message'],
  })
  const album = { reply_to_message, media_group_id: 'g1' }
  const first = sendFile(bot, phone, 'a.png', Buffer.from('a'), { ...album, caption: 'This one' })
  sendFile(bot, phone, 'b.png', Buffer.from('b'), album)
  await eventually(() => texts(bot, phone).slice(2)).toEqual([expect.stringContaining('Only text')])
  expect(got(bot, phone)[2]!.reply_to_message?.message_id).toBe(first.message_id)
  write(bot, phone, { text: 'And now?' })
  await eventually(() => texts(bot, phone).slice(3)).toEqual([expect.stringContaining('sent to nobody')])
})

test('a button that is not ours says so, and the customers of the bot are heard', async () => {
  const place = await shop()
  const { owner, bot, handOver, customerChats } = place
  const { phone } = await link(owner, place)
  await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  const alert = got(bot, phone)[1]!
  const pressed = ['menu_1', 'draft:5', 'take:', 'later:999999999999999', 'draft:1:999999999999999'].map(
    (data) => pressData(bot, phone, alert, data),
  )
  // Only the answer that cannot be stored fails.
  await app.database.pool.query(
    `alter table messages add constraint not_this check (answer <> 'Zero') not valid`,
  )
  answer(bot, phone, alert.message_id, 'Zero')
  write(bot, newPerson(bot, { name: 'Anna' }), { text: 'Is anybody there?' })
  await eventually(async () => (await customerChats()).map(({ display_name }) => display_name)).toEqual([
    'Anna',
  ])
  await eventually(() => pressed.map(({ answer }) => answer?.text)).toEqual(
    pressed.map(() => expect.stringContaining('no longer exists')),
  )
  await eventually(() => texts(bot, phone).at(-1)).toContain('That did not work')
})

test('Later alerts the next person at once, and this one again after 15 minutes', async () => {
  const place = await shop()
  const { owner, bot, handOver, sent } = place
  const ben = await newMember(owner, 'agent')
  const { phone: olga } = await link(owner, place)
  await handOver()
  await eventually(() => got(bot, olga).length).toBe(2)
  const { phone } = await link(ben, place, { name: 'Ben' })
  const pressed = press(bot, olga, got(bot, olga)[1]!.message_id, 'Later')!
  await eventually(() => pressed.answer?.text).toContain('The next person is alerted')
  await eventually(() => got(bot, phone).length).toBe(2)
  await eventually(() => labels(bot, olga)).toEqual(['Take it'])
  const again = press(bot, phone, got(bot, phone)[1]!.message_id, 'Later')!
  await eventually(() => again.answer?.text).toBe(
    'You’ll be alerted again in 15 minutes unless someone answers first.',
  )
  const [job] = await sqlIn<{ payload: { delivery_id: number; attempt: number }; in_s: number }>(
    owner.id,
    `delete from jobs where kind = 'deliver_alert' and state = 'queued' and run_at > now()
     and (payload->>'delivery_id')::bigint = (select min(id) from alert_deliveries)
     returning payload, extract(epoch from run_at - now())::int as in_s`,
  )
  expect(job!.in_s).toBeGreaterThan(14 * 60)
  await deliverAlert(app, { accountId: owner.id, payload: job!.payload })
  expect(got(bot, olga).length).toBe(3)
  expect((await sent()).map(({ state }) => state).sort()).toEqual(['queued', 'sent'])
  answer(bot, olga, got(bot, olga)[1]!.message_id, 'To the first of the two messages.')
  await eventually(() => texts(bot, olga).at(-1)).toMatch(/^Sent to /)
})

test('Later counts once, and alerts nobody again in quiet hours', async () => {
  const place = await shop()
  const { owner, bot, handOver, sent } = place
  const { phone } = await link(owner, place)
  await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  const at = (ms: number) => new Date(app.now().getTime() + ms).toISOString().slice(11, 16)
  await sqlIn(
    owner.id,
    `update alert_choices set quiet_from = '${at(5 * 60_000)}', quiet_to = '${at(2 * 3_600_000)}', time_zone = 'UTC'`,
  )
  for (const member of await Promise.all([newMember(owner, 'agent'), newMember(owner, 'agent')]))
    await link(member, place, { name: member.email })
  const alert = got(bot, phone)[1]!
  const { callback_data } = alert.reply_markup!.inline_keyboard.flat().at(-1) as { callback_data: string }
  const presses = [1, 2].map(() => pressData(bot, phone, alert, callback_data))
  for (const pressed of presses)
    await eventually(() => pressed.answer?.text).toBe(
      'You’ll be alerted again after your quiet hours unless someone answers first.',
    )
  await eventually(async () => (await sent()).map(({ state }) => state).sort()).toEqual(['queued', 'sent'])
  const [job] = await sqlIn<{ in_s: number }>(
    owner.id,
    `select extract(epoch from run_at - now())::int as in_s from jobs
     where kind = 'deliver_alert' and state = 'queued'`,
  )
  expect(job!.in_s).toBeGreaterThan(3_600)
})

test('a press tells that an alert of unknown end has arrived, and what it did although it came late', async () => {
  const place = await shop()
  const { owner, bot, handOver, sent } = place
  const { phone } = await link(owner, place)
  await handOver()
  await eventually(async () => (await sent())[0]?.state).toBe('sent')
  await sqlIn(
    owner.id,
    "update alert_deliveries set state = 'unknown', external_id = null, message_ids = '{}'",
  )
  const alert = got(bot, phone)[1]!
  press(bot, phone, alert.message_id, 'Take it')!.at -= 60_000
  await eventually(() => texts(bot, phone).at(-1)).toContain('The conversation is yours')
  expect(got(bot, phone).at(-1)!.reply_to_message?.message_id).toBe(alert.message_id)
  await eventually(() => labels(bot, phone, 1)).toEqual([])
  expect((await sent())[0]!.state).toBe('sent')
  answer(bot, phone, alert.message_id, 'On Friday.')
  await eventually(() => texts(bot, phone).at(-1)).toMatch(/^Sent to /)
})

test('of two people who answer one chat the first counts, also where it had an assignee before', async () => {
  const place = await shop()
  const { owner, bot, visitor, messages, chatId } = place
  const [ben, cleo] = await Promise.all([newMember(owner, 'agent'), newMember(owner, 'agent')])
  await owner.call(api.alerts.saveOrder, { body: { after_minutes: 0 } })
  const { phone: bens } = await link(ben, place, { name: 'Ben' })
  const { phone: cleos } = await link(cleo, place, { name: 'Cleo' })
  await visitor.write('Hello')
  const chat = await chatId()
  await owner.call(api.chats.assign, { body: { chat_ids: [chat], user_id: owner.user_id } })
  await visitor.call(api.livechat.talkToPerson)
  await eventually(() => [got(bot, bens).length, got(bot, cleos).length]).toEqual([2, 2])
  answer(bot, bens, got(bot, bens)[1]!.message_id, 'From Ben')
  answer(bot, cleos, got(bot, cleos)[1]!.message_id, 'From Cleo')
  await eventually(() => texts(bot, bens).at(-1)).toMatch(/^Sent to /)
  await eventually(() => texts(bot, cleos).at(-1)).toBe('Not sent. The agent has already answered.')
  const answers = (await messages(chat)).filter(({ message_type }) => message_type === 'operator')
  expect(answers.map((turn) => turn.answer)).toEqual(['From Ben'])
})

test('a draft that waits can be read and sent; the second person hears who sent it', async () => {
  const place = await shop()
  const { owner, agent, bot, handOver, messages } = place
  const ben = await newMember(owner, 'agent')
  await owner.call(api.alerts.saveOrder, { body: { after_minutes: 0 } })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { phone: olga } = await link(owner, place)
  const { phone } = await link(ben, place, { name: 'Ben' })
  const chat = await handOver()
  await eventually(() => [got(bot, olga).length, got(bot, phone).length]).toEqual([2, 2])
  await eventually(
    async () => (await sqlIn(owner.id, "select from alert_deliveries where state = 'sent'")).length,
  ).toBe(2)
  // The draft is stored after the alert was sent, as with a slow model.
  await sqlIn(
    owner.id,
    `delete from drafts; insert into drafts (account_id, agent_id, chat_id, turn, message_id, question, text, confidence, waiting_since, created_at)
     select c.account_id, c.agent_id, c.id, c.turn, (select max(id) from messages m where m.chat_id = c.id), 'q',
       'It comes on Friday.', 0.9, now(), now() from chats c where c.id = ${chat}`,
  )
  app.jobs.wake()
  await eventually(() => labels(bot, olga)).toContain('Send draft')
  await eventually(() => labels(bot, phone)).toContain('Send draft')
  expect(texts(bot, olga)[1]).toContain('Draft: It comes on Friday.')
  const stale = got(bot, phone)[1]!
  const data = stale.reply_markup!.inline_keyboard[0]![0] as { callback_data: string }
  const first = press(bot, olga, got(bot, olga)[1]!.message_id, 'Send draft')!
  await eventually(() => first.answer?.text).toMatch(/^Draft sent to/)
  expect((await messages(chat)).at(-1)).toMatchObject({ answer: 'It comes on Friday.' })
  const second = pressData(bot, phone, stale, data.callback_data)
  await eventually(() => second.answer).toEqual({
    text: `${owner.email} has already sent this draft.`,
    isAlert: true,
  })
  expect((await messages(chat)).filter(({ message_type }) => message_type === 'operator').length).toBe(1)
})

test('who blocks the bot is not alerted there any more, and reads so in the settings', async () => {
  const place = await shop()
  const { owner, bot } = place
  const { phone } = await link(owner, place)
  const ended = async () => (await owner.call(api.alerts.settings)).telegram
  block(bot, phone, true)
  await eventually(ended).toMatchObject({ link: null, ended: { reason: 'blocked' } })
  block(bot, phone, false)
  const { phone: again } = await link(owner, place, { name: 'Olga again' })
  await readerWaits(bot)
  bot.faults.push('blocked')
  await owner.call(api.alerts.sendTest)
  await eventually(ended).toMatchObject({ link: null, ended: { reason: 'blocked' } })
  expect((await owner.call(api.alerts.deliveries)).deliveries[0]).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('blocked the bot'),
  })
  expect(got(bot, again).length).toBe(1)
})

test('Telegram is asked again when it says it may be', async () => {
  const place = await shop()
  const { owner, bot } = place
  const { phone } = await link(owner, place)
  await readerWaits(bot)
  bot.faults.push('sendRate')
  await owner.call(api.alerts.sendTest)
  let held: { payload: { delivery_id: number; attempt: number }; in_s: number }[] = []
  await eventually(async () => {
    held = await sqlIn(
      owner.id,
      `delete from jobs where kind = 'deliver_alert' and state = 'queued' and run_at > now()
       returning payload, ceil(extract(epoch from run_at - created_at))::int as in_s`,
    )
    return held.length
  }).toBe(1)
  // The first retry comes after 5 seconds; Telegram asked for 7.
  expect(held[0]!.in_s).toBeGreaterThan(5)
  await deliverAlert(app, { accountId: owner.id, payload: held[0]!.payload })
  expect(got(bot, phone).length).toBe(2)
  await readerWaits(bot)
  write(bot, phone, { text: 'Hello?' })
  bot.faults.push('sendRate')
  const waits = () =>
    sqlIn<{ wait_s: number }>(
      owner.id,
      `select extract(epoch from run_at - created_at)::float as wait_s from jobs
       where kind = 'tell_on_telegram' and state = 'queued' and attempts > 0`,
    )
  await eventually(async () => (await waits())[0]?.wait_s).toBeGreaterThanOrEqual(7)
})

test('a link ends with its bot, its person and their role, and old alerts answer to nobody', async () => {
  const place = await shop()
  const { owner, bot, bot_id, handOver, customerChats } = place
  const ben = await newMember(owner, 'agent')
  const { phone } = await link(ben, place, { name: 'Ben' })
  await handOver()
  await eventually(() => got(bot, phone).length).toBe(2)
  await owner.call(api.team.setActive, { params: { id: ben.user_id }, body: { is_active: false } })
  answer(bot, phone, got(bot, phone)[1]!.message_id, 'Still here')
  await eventually(() => texts(bot, phone).at(-1)).toContain('not linked any more')
  const pressed = press(bot, phone, got(bot, phone)[1]!.message_id, 'Take it')!
  await eventually(() => pressed.answer?.text).toContain('not linked any more')
  await owner.call(api.team.setActive, { params: { id: ben.user_id }, body: { is_active: true } })
  expect(await sqlIn(owner.id, 'select from telegram_links where ended_at is null')).toEqual([])
  write(bot, phone, { text: '/start' })
  write(bot, phone, { text: 'Now as a customer' })
  await eventually(async () => (await customerChats()).length).toBe(1)

  await link(owner, place)
  await owner.call(api.bots.remove, { params: { id: bot_id } })
  expect((await owner.call(api.alerts.settings)).telegram).toMatchObject({
    bots: [],
    link: null,
    ended: { reason: 'bot_removed', account: `@${bot.me.username}` },
  })
})

test('each person sees and ends their own link only, and bots of their own assistants', async () => {
  const place = await shop()
  const { owner, bot_id } = place
  const { agent: other } = await owner.call(api.agents.create, { body: { agent_name: 'Other' } })
  const elsewhere = await newMember(owner, 'agent', [other.id])
  await link(owner, place)
  expect((await elsewhere.call(api.alerts.settings)).telegram).toEqual({ bots: [], link: null, ended: null })
  const asked = elsewhere.call(api.alerts.linkTelegram, { body: { bot_id, language: 'en' } })
  expect((await refusal(asked)).code).toBe('not_found')
  await elsewhere.call(api.alerts.unlinkTelegram)
  expect((await owner.call(api.alerts.settings)).telegram.link).not.toBe(null)
  expect((await owner.call(api.alerts.unlinkTelegram)).telegram).toMatchObject({ link: null, ended: null })
})
