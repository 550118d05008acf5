import { afterAll, expect, test } from 'vitest'
import type { Cursor, InboundEvent } from '../channel.ts'
import type { EmailBot } from './credentials.ts'
import { compose, type Letter } from './fake/compose.ts'
import { startFakeMail } from './fake/index.ts'
import { poll } from './poll.ts'

const fake = await startFakeMail()
afterAll(fake.close)
const rules = () => ({ allowPrivateHosts: fake.hosts })
const HOUR = 3_600_000
let count = 0

/** A newly connected mailbox. */
function mailbox({ marks = false, knowsWhen = true } = {}) {
  const address = `box-${++count}@example.com`
  const { password, folders } = fake.open(address)
  const inbox = folders.get('INBOX')!
  const put = (text: string, letter: Partial<Letter> = {}, at = new Date()) =>
    fake.put(
      address,
      compose({ from: 'anna@customers.example', to: address, subject: 'Re: x', text, ...letter }),
      { at },
    )
  let cursor: Cursor | null = null
  function connect() {
    const reads_from = {
      validity: String(inbox.validity),
      next: inbox.next,
      ...(knowsWhen && { since: new Date().toISOString() }),
    }
    const bot: EmailBot = {
      id: 1,
      accountId: 1,
      publicId: 'p',
      settings: { reads_from, mark_read: marks },
      credentials: {
        ...{ address, user: address, password, secret: 's' },
        imap: `none://127.0.0.1:${fake.port.imap}`,
        smtp: `none://127.0.0.1:${fake.port.smtp}`,
      },
    }
    return async (now = new Date()) => {
      const signal = AbortSignal.timeout(30_000)
      const { events, ...polled } = await poll(bot, rules, cursor, signal, { isTrial: true, now: () => now })
      cursor = JSON.parse(JSON.stringify(polled.cursor))
      return events.filter((event) => event.kind === 'message')
    }
  }
  return { address, inbox, put, connect, cursor: () => cursor }
}

const texts = (events: InboundEvent[]) =>
  events.flatMap((event) => (event.kind === 'message' ? [event.text] : []))

test.each([
  ['whose time of connection is known', true],
  ['that was connected by an earlier version', false],
])(
  'a mailbox %s, with new numbers before its first mail, is not read from its beginning',
  async (_, knowsWhen) => {
    const { address, put, connect } = mailbox({ knowsWhen })
    const years = new Date(Date.now() - 5000 * HOUR)
    for (const text of ['old', 'older']) put(text, {}, years)
    const read = connect()
    expect(texts(await read())).toEqual([])
    fake.renumber(address)
    put('new')
    expect(texts(await read())).toEqual(['new'])
    put('newer')
    expect(texts(await read())).toEqual(['newer'])
  },
)

test('old mail that somebody moves into the inbox is not new, and yesterday’s from the spam folder is', async () => {
  const { put, connect } = mailbox()
  const read = connect()
  put('from the archive', {}, new Date(Date.now() - 50 * HOUR))
  put('from the spam folder', {}, new Date(Date.now() - 2 * HOUR))
  expect(texts(await read())).toEqual(['from the spam folder'])
})

test('with new numbers no other mail is marked as read', async () => {
  const { address, inbox, put, connect } = mailbox({ marks: true })
  put('before')
  const read = connect()
  put('one')
  await read()
  fake.renumber(address)
  inbox.messages.unshift({ ...inbox.messages.pop()!, uid: 1 })
  inbox.messages[1]!.uid = 2
  const before = inbox.messages[1]!
  await read()
  expect([...before.flags]).toEqual([])
})

test('a sender that never stops is left to people, also when it writes slowly', async () => {
  const { put, connect, cursor } = mailbox()
  const read = connect()
  const begun = Date.now()
  for (let n = 0; n < 64; n += 1) put(`Ping ${n}`, {}, new Date(begun + n * 300_000))
  const events = [...(await read()), ...(await read()), ...(await read()), ...(await read())]
  expect(events).toHaveLength(64)
  const isLeft = events.map((event) => 'isElsewhere' in event && event.isElsewhere === true)
  expect(isLeft).toEqual(events.map((_, n) => n >= 60))
  expect(JSON.stringify(cursor())).not.toContain('anna')
})

test('what was written in the course of a day and is read at once is no loop', async () => {
  const { put, connect } = mailbox()
  const read = connect()
  for (let n = 0; n < 20; n += 1) put(`Mail ${n}`, {}, new Date(Date.now() - n * HOUR))
  for (let n = 0; n < 10; n += 1) put(`Mail ${n + 20}`, {}, new Date(Date.now() - (n + 0.5) * HOUR))
  const events = [...(await read()), ...(await read())]
  expect(events).toHaveLength(30)
  expect(events.some((event) => 'isElsewhere' in event && event.isElsewhere)).toBe(false)
})
