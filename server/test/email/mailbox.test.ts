// The e-mail channel in the product: connected by an owner, read and answered, against real IMAP and SMTP on this
// machine.
import { api } from '@switchboard/contract'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChannelContext, RemoteAdapter } from '../../src/channels/channel.ts'
import { compose, type Letter } from '../../src/channels/email/fake/compose.ts'
import { type FakeMail, startFakeMail } from '../../src/channels/email/fake/index.ts'
import { openEmail } from '../../src/channels/email/index.ts'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import { testApp } from '../app.ts'
import { certificate } from './certificate.ts'
import { headerOf, reportOf, textOf } from './letters.ts'
import { contextOf, PACE } from './peer.ts'

const fake = await startFakeMail({ keepsSent: true })
const encrypted = await startFakeMail({ certificate })
const tls = await startFakeMail({ certificate, isTls: true })
afterAll(async () => {
  await Promise.all([fake, encrypted, tls].map((each) => each.close()))
})
const onLocalhost = ({ port }: FakeMail) => [`localhost:${port.imap}`, `localhost:${port.smtp}`]
const testing = await testApp({
  ALLOW_PRIVATE_HOSTS: [
    ...fake.hosts,
    ...[encrypted, tls].flatMap((each) => [...each.hosts, ...onLocalhost(each)]),
  ].join(','),
})
const { app, newAccount, sqlIn } = testing
const context = contextOf(app) as ChannelContext
app.channels.email = openEmail(context, { pace: PACE }) as RemoteAdapter
await app.jobs.start()
const loop = createReceiveLoop(app, { renewMs: 50, leaseMs: 4000 })
loop.start()
afterAll(async () => {
  await loop.stop()
  await app.jobs.stop({ graceMs: 0 })
})

const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
let count = 0

type Fields = Partial<Parameters<typeof formFor>[2]>

const formFor = (address: string, on: FakeMail, own: object = {}) => ({
  address,
  password: on.open(address).password,
  imap_host: '127.0.0.1',
  imap_port: on.port.imap,
  imap_security: 'none' as 'none' | 'tls' | 'starttls',
  smtp_host: '127.0.0.1',
  smtp_port: on.port.smtp,
  smtp_security: 'none' as 'none' | 'tls' | 'starttls',
  ...own,
})

/** A shop in manual mode. */
async function shop(own: Fields & { mark_read?: boolean } = {}, on = fake) {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const address = `shop-${++count}@example.com`
  const connect = (more: object = {}) =>
    owner.call(api.bots.createEmail, {
      params: { id: agent.id },
      body: formFor(address, on, { ...own, ...more }),
    })
  const chats = async () =>
    (await owner.call(api.chats.ofAgent, { params: { id: agent.id }, query: {} })).chats
  const messages = async (id: number) => (await owner.call(api.messages.ofChat, { params: { id } })).messages
  const write = (letter: Partial<Letter> = {}) =>
    on.put(address, compose({ from: 'Anna <anna@customers.example>', to: address, text: 'Hello', ...letter }))
  const texts = async () =>
    (
      await sqlIn<{ question: string }>(
        owner.id,
        "select question from messages where message_type = 'customer' order by id",
      )
    ).map(({ question }) => question)
  return { owner, agent, address, connect, chats, messages, write, texts }
}

test('a mailbox is connected, a mail becomes a chat, and the answer comes in its thread', async () => {
  const { owner, connect, write, chats, messages, address } = await shop()
  write({ text: 'Older than the connection', subject: 'Re: before' })
  const { bot } = await connect()
  expect(bot).toMatchObject({
    integration_type: 'email',
    account: address,
    connection: { state: 'connected', receives: 'poll' },
  })
  const mail = write({ subject: 'Sizes', text: 'Which sizes are there?', id: 'question-1' })
  await soon(async () => expect(await chats()).toHaveLength(1))
  const [chat] = await chats()
  expect(chat).toMatchObject({ display_name: 'Anna' })
  expect((await messages(chat!.id)).map(({ question }) => question)).toEqual([
    'Sizes\n\nWhich sizes are there?',
  ])
  expect([...mail.flags]).toEqual([])

  await owner.call(api.messages.send, { params: { id: chat!.id }, body: { message: 'S, **M** and L.' } })
  await soon(() => expect(fake.taken.filter(({ from }) => from === address)).toHaveLength(1))
  const [sent] = fake.taken.filter(({ from }) => from === address)
  expect(textOf(sent!)).toBe('S, M and L.')
  expect(sent!.to).toBe('anna@customers.example')
  expect(headerOf(sent!, 'Subject')).toBe('Re: Sizes')
  expect(headerOf(sent!, 'In-Reply-To')).toBe('<question-1@customers.example>')
  expect(headerOf(sent!, 'Auto-Submitted')).toBeNull()
  // The copy in the Sent folder is imported, but does not count as an answer from elsewhere.
  write({
    subject: 'Re: Sizes',
    text: `M then.\n\nOn Mon, 2 Mar 2026 at 10:00, Shop <${address}> wrote:\n> S, M and L.`,
  })
  await soon(async () => expect(await messages(chat!.id)).toHaveLength(3))
  expect((await messages(chat!.id)).at(-1)).toMatchObject({ question: 'M then.' })
  expect(await chats()).toHaveLength(1)
})

test('mail is marked as read where the owner asks for it, and only once it is kept', async () => {
  const { connect, write, texts } = await shop({ mark_read: true })
  await connect()
  const mail = write({ subject: 'Re: x', text: 'Mark me' })
  await soon(async () => expect(await texts()).toEqual(['Mark me']))
  await soon(() => expect([...mail.flags]).toEqual(['\\Seen']))
})

test('a broken line and a mailbox with new numbers lose no mail and double none', async () => {
  const { connect, write, texts, address } = await shop()
  await connect()
  write({ subject: 'Re: 1', text: 'one' })
  await soon(async () => expect(await texts()).toEqual(['one']))
  fake.cutConnections()
  write({ subject: 'Re: 2', text: 'two' })
  await soon(async () => expect(await texts()).toEqual(['one', 'two']))
  fake.renumber(address)
  fake.cutConnections()
  write({ subject: 'Re: 3', text: 'three' })
  await soon(async () => expect(await texts()).toEqual(['one', 'two', 'three']))
  write({ subject: 'Re: 4', text: 'four' })
  await soon(async () => expect(await texts()).toEqual(['one', 'two', 'three', 'four']))
})

test('an attachment is fetched into the chat', async () => {
  const { connect, address, chats, messages } = await shop()
  await connect()
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const head = `From: anna@customers.example\r\nTo: ${address}\r\nSubject: Re: bill\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`
  const file = part(
    'Content-Type: text/plain; name=bill.txt\r\nContent-Disposition: attachment; filename=bill.txt\r\nContent-Transfer-Encoding: base64',
    Buffer.from('Total: 12').toString('base64'),
  )
  fake.put(address, `${head}${part('Content-Type: text/plain', 'Here it is.')}${file}--b--`)
  await soon(async () => {
    const [chat] = await chats()
    expect((await messages(chat!.id))[0]?.attachments).toMatchObject([{ file_name: 'bill.txt' }])
  })
})

test('two assistants that write to each other stop after a while', async () => {
  const { connect, write, chats } = await shop()
  await connect()
  const mails = 21
  for (let n = 0; n < mails; n++) write({ subject: `Re: ${n}`, text: `Ping ${n}`, from: 'bot@loop.example' })
  await soon(async () => {
    const [chat] = await chats()
    expect(chat).toMatchObject({ unread_messages: mails, mode: 'manual' })
  })
})

test('what an assistant sends says that a program wrote it, and has the same id each time', async () => {
  const { connect, owner, address } = await shop()
  await connect()
  const [row] = await sqlIn<{ id: number }>(owner.id, 'select id from bots')
  const bot = {
    id: row!.id,
    accountId: owner.id,
    publicId: 'p',
    settings: { sender: 'Shop\r\nBcc: eve@elsewhere.example' },
    credentials: {
      ...{ address, user: address, password: fake.open(address).password, secret: 's' },
      imap: `none://127.0.0.1:${fake.port.imap}`,
      smtp: `none://127.0.0.1:${fake.port.smtp}`,
    },
  }
  const meta = {
    subject: 'Hi\r\nBcc: eve@elsewhere.example',
    message_id: '<a@b>\r\nX: y',
    references: ['<c@d>'],
  }
  const part = { text: 'Yes.', by: 'ai' as const, deliveryId: 77, signal: AbortSignal.timeout(20_000) }
  const adapter = openEmail(context)
  const ids = [
    await adapter.send(bot, { key: 'anna@customers.example', meta }, part),
    await adapter.send(bot, { key: 'anna@customers.example', meta }, part),
  ]
  expect(ids[0]).toEqual(ids[1])
  const sent = fake.taken.filter(({ from }) => from === address)
  expect(sent.map(({ to }) => to)).toEqual(['anna@customers.example', 'anna@customers.example'])
  expect(headerOf(sent[0]!, 'Auto-Submitted')).toBe('auto-replied')
  expect(headerOf(sent[0]!, 'Bcc')).toBeNull()
  expect(headerOf(sent[0]!, 'X')).toBeNull()
  const to = { key: 'anna@customers.example, eve@elsewhere.example', meta: {} }
  await expect(adapter.send(bot, to, part)).rejects.toMatchObject({ kind: 'invalid' })
})

test('an answer that was in doubt is known to have arrived once it lies in the folder of sent mails', async () => {
  const { owner, connect, write, chats, messages } = await shop()
  await connect()
  write({ subject: 'Re: x', text: 'Are you there?' })
  await soon(async () => expect(await chats()).toHaveLength(1))
  const [chat] = await chats()
  fake.faults.push('cut')
  const { message } = await owner.call(api.messages.send, {
    params: { id: chat!.id },
    body: { message: 'Yes.' },
  })
  await soon(async () => {
    const turn = (await messages(chat!.id)).find(({ id }) => id === message.id)
    expect(turn).toMatchObject({ delivery: 'sent' })
  })
})

test('an answer that came back counts as not delivered, and nobody else is taken for unreachable', async () => {
  const { owner, connect, write, chats, messages, address } = await shop()
  await connect()
  const bob = 'bob@customers.example'
  write({ subject: 'Re: x', text: 'Hello', from: bob })
  write({ subject: 'Re: x', text: 'Are you there?' })
  await soon(async () => expect(await chats()).toHaveLength(2))
  const annas = (await chats()).find(({ display_name }) => display_name === 'Anna')!
  const { message } = await owner.call(api.messages.send, {
    params: { id: annas.id },
    body: { message: 'Yes.' },
  })
  await soon(() => expect(fake.taken.filter(({ from }) => from === address)).toHaveLength(1))
  const [sent] = fake.taken.filter(({ from }) => from === address)
  fake.put(address, reportOf(headerOf(sent!, 'Message-ID')!, bob))
  await soon(async () => {
    const turn = (await messages(annas.id)).find(({ id }) => id === message.id)
    expect(turn).toMatchObject({ delivery: 'failed' })
  })
  const blocked = (await chats()).filter(({ is_blocked }) => is_blocked)
  expect(blocked.map(({ id }) => id)).toEqual([annas.id])
})

const WRONG_PASSWORD =
  'The mail server refused the user name or the password. Many providers want an app password here.'
const refusals: [string, object, string][] = [
  ['a wrong password', { password: 'wrong' }, `IMAP: ${WRONG_PASSWORD}`],
  [
    'a private address that is not allowed',
    { imap_host: '127.0.0.2', imap_port: 993, imap_security: 'tls' },
    'IMAP: The mail server has an address that may not be reached from here.',
  ],
  [
    'a port that is not for mail',
    { imap_host: 'imap.example.com', imap_port: 6379, imap_security: 'tls' },
    'IMAP: The mail server has an address that may not be reached from here.',
  ],
  [
    'a private SMTP server',
    { smtp_host: '10.0.0.1', smtp_port: 465, smtp_security: 'tls' },
    'SMTP: The mail server has an address that may not be reached from here.',
  ],
  [
    'a password without encryption',
    { imap_host: 'imap.example.com', imap_port: 143 },
    'A password is not sent without encryption. Choose SSL/TLS or STARTTLS, or have the installation allow this server.',
  ],
  [
    'a port where encryption is not spoken',
    { imap_security: 'tls' },
    'IMAP: The mail server does not accept this encryption at this port.',
  ],
  [
    'a server without STARTTLS',
    { imap_security: 'starttls' },
    'IMAP: The mail server does not accept this encryption at this port.',
  ],
  [
    'an SMTP server without STARTTLS',
    { smtp_security: 'starttls' },
    'SMTP: The mail server does not accept this encryption at this port.',
  ],
]

test.each(refusals)('%s is refused in words, and nothing is kept', async (_what, fields, message) => {
  const { owner, connect } = await shop()
  await expect(connect(fields)).rejects.toMatchObject({ message })
  expect(await sqlIn(owner.id, 'select id from bots')).toEqual([])
})

test.each([
  ['from the first byte', tls, 'tls'],
  ['by STARTTLS', encrypted, 'starttls'],
] as const)(
  'encryption %s works with a certificate that is trusted, and with no other',
  async (_how, server, security) => {
    const { connect, address } = await shop({}, server)
    const fields = {
      imap_host: 'localhost',
      imap_security: security,
      smtp_host: 'localhost',
      smtp_security: security,
    }
    await expect(connect(fields)).rejects.toMatchObject({
      message: 'IMAP: The mail server has no valid certificate for this address.',
    })
    const trusting = openEmail(context, { ca: certificate.cert })
    const form = { fields: formFor(address, server, fields), publicOrigin: null, state: 'p.s' }
    expect(await trusting.connect(form, AbortSignal.timeout(20_000))).toMatchObject({ account: address })
  },
)

test('one mailbox belongs to one assistant', async () => {
  const first = await shop()
  await first.connect()
  const second = await shop()
  const body = formFor(first.address, fake)
  await expect(
    second.owner.call(api.bots.createEmail, { params: { id: second.agent.id }, body }),
  ).rejects.toMatchObject({ status: 409 })
})
