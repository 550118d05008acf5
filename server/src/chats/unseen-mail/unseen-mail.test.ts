import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { headerOf, reportOf, textOf } from '../../../test/email/letters.ts'
import { contextOf } from '../../../test/email/peer.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { textOfMail } from '../../../test/smtp-server.ts'
import { liveChat, visitorOf } from '../../../test/visitor.ts'
import type { ChannelContext, RemoteAdapter } from '../../channels/channel.ts'
import { compose, type Letter } from '../../channels/email/fake/compose.ts'
import { startFakeMail } from '../../channels/email/fake/index.ts'
import { openEmail } from '../../channels/email/index.ts'
import { pollOnce } from '../receive-loop/poll-bot.ts'
import { mailUnseen } from './mail-unseen.ts'

const MINUTE = 60_000
const fake = await startFakeMail()
afterAll(fake.close)
const installation = await mailServer()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: fake.hosts.join(',') })
const { app, passTime, sqlIn } = testing
const adapter = openEmail(contextOf(app) as ChannelContext, {
  pace: { waitMs: 50, lookMs: 20, idleMs: 10 },
}) as RemoteAdapter
app.channels.email = adapter
beforeEach(() => {
  app.config.SMTP_URL = null
})
const ANNA = 'anna@customers.example'
let count = 0

/** A visitor who left an address, and a shop in manual mode. */
async function shop({ hasMailbox = true, email = ANNA as string | null } = {}) {
  const { owner, agent, widgetId } = await liveChat(testing)
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const address = `desk-${++count}@example.com`
  const { password } = fake.open(address)
  const hosts = { imap_host: '127.0.0.1', smtp_host: '127.0.0.1' }
  const ports = { imap_port: String(fake.port.imap), smtp_port: String(fake.port.smtp) }
  const security = { imap_security: 'none', smtp_security: 'none' } as const
  const form = { address, password, ...hosts, ...ports, ...security }
  if (hasMailbox)
    await owner.call(api.bots.createEmail, {
      params: { id: agent.id },
      body: { ...form, imap_port: fake.port.imap, smtp_port: fake.port.smtp },
    })
  const visitor = await visitorOf(testing, widgetId)
  await visitor.write('When are you open?')
  if (email) await visitor.call(api.livechat.leaveContact, { body: { email } })
  const [chat] = (await owner.call(api.chats.ofAgent, { params: { id: agent.id }, query: {} })).chats
  const chatId = chat!.id
  const run = () =>
    mailUnseen(app, {
      accountId: owner.id,
      payload: { chat_id: chatId },
      signal: new AbortController().signal,
    })
  const say = (message: string) =>
    owner.call(api.messages.send, { params: { id: chatId }, body: { message } })
  const mails = () => fake.taken.filter(({ from }) => from === address)
  const messages = async (id = chatId) => (await owner.call(api.messages.ofChat, { params: { id } })).messages
  const chats = async () =>
    (await owner.call(api.chats.ofAgent, { params: { id: agent.id }, query: {} })).chats
  const rows = () =>
    sqlIn<{ state: string; attempts: number }>(
      owner.id,
      'select state, attempts from unseen_mails order by id',
    )
  const reply = (letter: Partial<Letter>) =>
    receive(compose({ from: ANNA, to: address, subject: 'Re: A reply', text: 'Thanks', ...letter }))
  async function receive(source: string) {
    fake.put(address, source)
    const [bot] = await sqlIn<never>(owner.id, "select * from bots where integration_type = 'email'")
    await pollOnce(app, adapter, bot!, new AbortController().signal, true)
  }
  return { owner, chatId, visitor, run, say, mails, messages, chats, rows, reply, receive, form }
}

test('what a visitor has not seen for five minutes is mailed, all of it in one mail, once', async () => {
  const { run, say, mails, rows } = await shop()
  await say('We open at **nine**.')
  passTime(4 * MINUTE)
  await say('On Sundays at ten.')
  await run()
  expect(mails()).toEqual([])
  passTime(MINUTE)
  await run()
  await run()
  expect(mails()).toHaveLength(1)
  const [mail] = mails()
  expect(mail!.to).toBe(ANNA)
  expect(headerOf(mail!, 'Subject')).toBe('A reply to your chat')
  expect(headerOf(mail!, 'Auto-Submitted')).toBe('auto-generated')
  expect(textOf(mail!)).toContain('We open at nine.\n\nOn Sundays at ten.')
  expect(textOf(mail!)).toContain('Reply to this email')
  await say('And on holidays not at all.')
  passTime(5 * MINUTE)
  await run()
  expect(mails()).toHaveLength(2)
  expect(textOf(mails()[1]!)).not.toContain('nine')
  expect(await rows()).toEqual([
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 1 },
  ])
})

test('the job waits in the database from the moment that a person answers', async () => {
  const { owner, say, chatId } = await shop()
  await say('At nine.')
  const jobs = await sqlIn<{ payload: object; minutes: number }>(
    owner.id,
    "select payload, round(extract(epoch from run_at - now()) / 60)::integer as minutes from jobs where kind = 'mail_unseen'",
  )
  expect(jobs).toEqual([{ payload: { chat_id: chatId }, minutes: 5 }])
})

test('what was seen in time is not mailed', async () => {
  const { run, say, mails, visitor } = await shop()
  await say('At nine.')
  const last = (await visitor.events()).at(-1)!
  await visitor.call(api.livechat.read, { body: { seq: last.seq } })
  passTime(6 * MINUTE)
  await run()
  expect(mails()).toEqual([])
})

test('nobody is mailed whose address is not known, and one that is left later counts', async () => {
  const { run, say, mails, visitor } = await shop({ email: null })
  await say('At nine.')
  passTime(6 * MINUTE)
  await run()
  expect(mails()).toEqual([])
  await visitor.call(api.livechat.leaveContact, { body: { email: ANNA } })
  await run()
  expect(mails()).toHaveLength(1)
})

test('the reply comes back to the same chat as the visitor’s message, once', async () => {
  const { run, say, mails, messages, chats, reply, visitor } = await shop()
  await say('At nine.')
  passTime(5 * MINUTE)
  await run()
  const id = headerOf(mails()[0]!, 'Message-ID')!
  const letter = {
    headers: { 'In-Reply-To': id },
    id: 'the-reply',
    text: `Great!\n\nOn Mon, 2 Mar 2026, Shop wrote:\n> At nine.`,
  }
  await reply(letter)
  await reply(letter)
  expect((await messages()).map(({ question }) => question).filter(Boolean)).toEqual([
    'When are you open?',
    'Great!',
  ])
  expect(await chats()).toHaveLength(1)
  // The reply also appears in the visitor's chat, and answered messages are not mailed.
  expect(JSON.stringify(await visitor.reload())).toContain('Great!')
  passTime(10 * MINUTE)
  await run()
  expect(mails()).toHaveLength(1)
})

test('a reply to what was mailed before the mailbox was connected again comes back to the chat', async () => {
  const { owner, run, say, mails, messages, reply, form } = await shop()
  await say('At nine.')
  passTime(5 * MINUTE)
  await run()
  const [mailbox] = await sqlIn<{ id: number }>(
    owner.id,
    "select id from bots where integration_type = 'email'",
  )
  await owner.call(api.bots.reconnect, { params: { id: mailbox!.id }, body: form })
  await reply({ text: 'Great!', headers: { 'In-Reply-To': headerOf(mails()[0]!, 'Message-ID')! } })
  expect((await messages()).map(({ question }) => question)).toContain('Great!')
})

test.each([
  [
    'comes from somebody else',
    (id: string) => ({ from: 'eve@elsewhere.example', headers: { 'In-Reply-To': id } }),
  ],
  [
    'has a made-up token',
    (id: string) => ({ headers: { 'In-Reply-To': id.replace(/\.\w+@/, `.${'0'.repeat(32)}@`) } }),
  ],
  [
    'has the token of another mail',
    (id: string) => ({
      headers: { 'In-Reply-To': id.replace(/sbm\.(\d+)/, (_, n) => `sbm.${Number(n) + 1}`) },
    }),
  ],
  ['has no token', () => ({})],
])('a mail that %s does not come into the visitor’s chat', async (_how, letterOf) => {
  const { run, say, mails, messages, chats, reply } = await shop()
  await say('At nine.')
  passTime(5 * MINUTE)
  await run()
  await reply({ text: 'Let me in', ...letterOf(headerOf(mails()[0]!, 'Message-ID')!) })
  expect((await messages()).map(({ question }) => question)).not.toContain('Let me in')
  expect(await chats()).toHaveLength(2)
})

test('a mail server that is away is asked again; a mail in doubt is not sent twice', async () => {
  const { run, say, mails, rows } = await shop()
  await say('At nine.')
  passTime(5 * MINUTE)
  fake.faults.push('down')
  await run()
  expect(await rows()).toEqual([{ state: 'queued', attempts: 1 }])
  fake.faults.push('cut')
  await run()
  expect(await rows()).toEqual([{ state: 'unknown', attempts: 2 }])
  await run()
  expect(mails()).toHaveLength(1)
})

test('a process that is killed while it sends leaves doubt, and no second mail', async () => {
  const { owner, chatId, run, say, mails, rows } = await shop()
  await say('At nine.')
  passTime(5 * MINUTE)
  const killed = {
    ...app,
    channels: { ...app.channels, email: { ...adapter, sendMail: () => new Promise<void>(() => {}) } },
  }
  void mailUnseen(killed as never, {
    accountId: owner.id,
    payload: { chat_id: chatId },
    signal: new AbortController().signal,
  })
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ state: 'sending', attempts: 1 }])
  await run()
  expect(await rows()).toEqual([{ state: 'unknown', attempts: 1 }])
  expect(mails()).toEqual([])
})

test('one address gets five mails an hour at most, and then what was said meanwhile', async () => {
  const { run, say, mails } = await shop()
  for (let n = 1; n <= 7; n += 1) {
    await say(`Answer ${n}`)
    passTime(5 * MINUTE)
    await run()
  }
  expect(mails()).toHaveLength(5)
  passTime(60 * MINUTE)
  await run()
  expect(mails()).toHaveLength(6)
  expect(textOf(mails()[5]!)).toContain('Answer 6\n\nAnswer 7')
})

test('a mail that came back counts as not delivered, and its address gets no other', async () => {
  const { run, say, mails, messages, rows, receive } = await shop()
  await say('At nine.')
  await say('And on Sundays at ten.')
  passTime(5 * MINUTE)
  await run()
  expect((await messages()).filter(({ mail_error }) => mail_error !== undefined)).toEqual([])
  await receive(reportOf(headerOf(mails()[0]!, 'Message-ID')!, ANNA))
  expect(await rows()).toEqual([{ state: 'failed', attempts: 1 }])
  // The console shows the error at the last answer in the mail.
  expect((await messages()).filter(({ mail_error }) => mail_error !== undefined)).toMatchObject([
    {
      answer: 'And on Sundays at ten.',
      delivery: 'sent',
      mail_error: 'There is no mailbox at this address, or it takes no email.',
    },
  ])
  await say('Are you there?')
  passTime(5 * MINUTE)
  await run()
  expect(mails()).toHaveLength(1)
})

test('without a mailbox the installation’s mail server sends it, and says where to go on', async () => {
  const { run, say, visitor } = await shop({ hasMailbox: false })
  expect((await visitor.reload()).conversation).toMatchObject({ is_mailed: false })
  await say('At nine.')
  passTime(5 * MINUTE)
  await run()
  expect(installation.received).toEqual([])
  app.config.SMTP_URL = installation.url
  expect((await visitor.reload()).conversation).toMatchObject({ is_mailed: true })
  await run()
  expect(installation.received.map(({ to }) => to)).toEqual([[ANNA]])
  const text = textOfMail(installation.received[0]!)
  expect(text).toContain('At nine.')
  expect(text).toContain('Replies to this email are not read.')
})

test('a visitor of an account with a mailbox is promised a mail', async () => {
  const { visitor } = await shop()
  expect((await visitor.reload()).conversation).toMatchObject({ email: ANNA, is_mailed: true })
})
