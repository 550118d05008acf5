// XSS payloads from customers of other channels: in their names, messages and file names.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { openFakePortal } from '../../../server/src/channels/bitrix/fake/index.ts'
import { compose } from '../../../server/src/channels/email/fake/compose.ts'
import { startFakeMail } from '../../../server/src/channels/email/fake/index.ts'
import { startFakeFacebook } from '../../../server/src/channels/facebook/fake/index.ts'
import { OWNER } from '../../../server/src/channels/facebook/fake/world.ts'
import { startFakeTelegram } from '../../../server/src/channels/telegram/fake/index.ts'
import { newPerson, sendFile, write } from '../../../server/src/channels/telegram/fake/person.ts'
import { ensureChromium } from '../../../tools/chromium.mjs'
import { groupsOf, spread } from './groups-of.ts'
import type { Installation, Owner } from './installation.ts'
import type { XssOutcome } from './xss.ts'
import { type Payload, XSS_PAYLOADS } from './xss-payloads.ts'
import { CONSOLE, openAddress, scanUntilSettled, signIn, watchPage } from './xss-scan.ts'

const SINKS = [
  ...['name on Telegram', 'message on Telegram', 'file on Telegram'],
  ...['name on Facebook', 'message on Facebook'],
  ...['name in Bitrix24', 'message in Bitrix24', 'file in Bitrix24'],
  ...['name in a mail', 'subject of a mail', 'text of a mail', 'HTML of a mail'],
] as const
type Sink = (typeof SINKS)[number]

/** The number of rows that a console list shows without scrolling. */
const ROWS = 19
/** Payloads in one text. */
const IN_A_ROW = 6
/** Few, because a subject is cut after 200 characters, and one sender may send 100 mails per hour. */
const IN_A_SUBJECT = 2
const MAILBOX = 'desk@example.com'
const PAGE_ID = '100000000000001'
const ARRIVED_WITHIN_MS = 120_000

/** A new customer of the shop; `says` and the other methods each send one message. */
interface Customer {
  says(text: string): void
  sends?(fileName: string): void
  titles?(subject: string): void
  formats?(html: string): void
}

interface Network {
  section: string
  bot: { id: number; agent_id: number }
  sinks: { name: Sink; message: Sink; file?: Sink; subject?: Sink; html?: Sink }
  newCustomer(name: string): Customer
}

type Networks = Awaited<ReturnType<typeof openNetworks>>

/** Local fakes of the providers, with the settings that point the product to them. */
export async function openNetworks() {
  const [telegram, facebook, bitrix, mail] = await Promise.all([
    startFakeTelegram(),
    startFakeFacebook({ looksPerSecond: 1_000 }),
    openFakePortal({ bucket: { size: 1_000, perSecond: 1_000 } }),
    startFakeMail(),
  ])
  return {
    ...{ telegram, facebook, bitrix, mail },
    settings: {
      TELEGRAM_API_ROOT: telegram.url,
      BITRIX_OAUTH_URL: bitrix.url,
      ...facebook.settings,
      ALLOW_PRIVATE_HOSTS: mail.hosts.join(','),
    },
    close: () => Promise.all([telegram, facebook, bitrix, mail].map(({ close }) => close())),
  }
}

export async function xssInChannels(
  installation: Installation,
  networks: Networks,
  { payloads }: { payloads: number },
): Promise<XssOutcome> {
  const chosen = spread(XSS_PAYLOADS, payloads)
  const owner = await installation.newOwner()
  const connected = await connectAll(owner, networks)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage(CONSOLE)
    const run = new ChannelRun(installation, page, chosen)
    await watchPage(page, run.problems)
    await signIn(page, installation.url, owner)
    for (const indexes of groupsOf([...chosen.keys()], ROWS * IN_A_ROW))
      for (const network of connected) await run.bring(network, indexes)
    return {
      payloads: chosen.length,
      sinks: SINKS.map((sink, at) => ({ sink, seen: run.seenOf(at) })),
      problems: [...new Set(run.problems)],
    }
  } finally {
    await browser.close()
  }
}

class ChannelRun {
  problems: string[] = []
  private seen = new Set<number>()

  constructor(
    readonly installation: Installation,
    readonly page: Page,
    readonly payloads: Payload[],
  ) {}

  seenOf(at: number): number {
    return [...this.seen].filter((code) => code % 100 === at).length
  }

  /** One customer per hostile name, and one who sends all other payloads. */
  async bring(network: Network, indexes: number[]) {
    const { sinks, newCustomer } = network
    const texts = (sink: Sink, size = IN_A_ROW) => groupsOf(indexes, size).map((row) => this.text(row, sink))
    const before = await this.countOf(network)
    const names = texts(sinks.name)
    for (const name of names) newCustomer(name).says('Hello')
    const talker = newCustomer('Talker')
    const sent = [
      ...texts(sinks.message).map((text) => () => talker.says(text)),
      ...(sinks.file ? texts(sinks.file, 1) : []).map((name) => () => talker.sends!(`${name}.txt`)),
      ...(sinks.subject ? texts(sinks.subject, IN_A_SUBJECT) : []).map(
        (subject) => () => talker.titles!(subject),
      ),
      ...(sinks.html ? texts(sinks.html) : []).map((html) => () => talker.formats!(html)),
    ]
    for (const send of sent) send()
    await this.arrival(network, {
      messages: before.messages + names.length + sent.length,
      files: before.files + (sinks.file ? indexes.length : 0),
    })
    await this.look(network, indexes)
  }

  private text(indexes: number[], sink: Sink): string {
    const codes = indexes.map((index) => this.code(index, sink))
    const marks = codes.map((code) => `#${code}#`)
    const payloads = indexes.map((index, at) => this.payloads[index]!(`__xss(${codes[at]})`))
    // Keeps the marks where they survive: file names are cut up to the last slash, HTML is dropped after an unclosed
    // comment, and a subject may be truncated at the end.
    return (sink.startsWith('file') ? [...payloads, ...marks] : [...marks, ...payloads]).join(' ')
  }

  private code = (index: number, sink: Sink) => index * 100 + SINKS.indexOf(sink)

  /** Files follow their messages: the client of Bitrix24 fetches at most two in a second. */
  private async countOf({ bot }: Network): Promise<{ messages: number; files: number }> {
    const [row] = await this.installation.sql<{ messages: number; files: number }>(
      `select
         (select count(*)::int from messages where bot_id = $1 and message_type = 'customer') as messages,
         (select count(*)::int from remote_files where bot_id = $1 and fetched_at is not null) as files`,
      [bot.id],
    )
    return row!
  }

  private async arrival(network: Network, wanted: { messages: number; files: number }) {
    for (const end = Date.now() + ARRIVED_WITHIN_MS; Date.now() < end; await sleep(100)) {
      const arrived = await this.countOf(network)
      if (arrived.messages >= wanted.messages && arrived.files >= wanted.files) return
    }
    const arrived = JSON.stringify(await this.countOf(network))
    throw new Error(`${network.section}: ${arrived} of ${JSON.stringify(wanted)} arrived`)
  }

  private async look(network: Network, indexes: number[]) {
    const { name, ...said } = network.sinks
    const codes = (sinks: Sink[]) => indexes.flatMap((index) => sinks.map((sink) => this.code(index, sink)))
    const mark = `#${this.code(indexes[0]!, name)}#`
    await this.openChat(network, `%${mark}%`, codes([name]))
    await this.openChat(network, 'Talker%', codes([name, ...Object.values(said)]))
  }

  private async openChat({ section, bot }: Network, name: string, codes: number[]) {
    const [chat] = await this.installation.sql<{ id: number }>(
      'select id from chats where bot_id = $1 and display_name like $2 order by id desc limit 1',
      [bot.id, name],
    )
    const place = `/?section=${section}&agent=${bot.agent_id}&bot=${bot.id}&chat=${chat!.id}`
    await openAddress(this.page, this.installation.url + place)
    await this.page.getByRole('log').waitFor()
    await scanUntilSettled(this.page, codes, (where, { seen, faults }) => {
      for (const code of seen) this.seen.add(code)
      for (const fault of faults) this.problems.push(`${where}: ${fault}`)
    })
  }
}

/** One assistant per channel, in manual mode so that nothing is answered. */
async function connectAll(
  { client }: Owner,
  { telegram, facebook, bitrix, mail }: Networks,
): Promise<Network[]> {
  const newAgent = async () => {
    const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
    await client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
    return { id: agent.id }
  }
  let count = 0
  const telegramBot = telegram.newBot()
  const onTelegram: Network = {
    section: 'telegram',
    sinks: { name: 'name on Telegram', message: 'message on Telegram', file: 'file on Telegram' },
    ...(await client.call(api.bots.createTelegram, {
      params: await newAgent(),
      body: { bot_token: telegramBot.token },
    })),
    newCustomer(name) {
      const person = newPerson(telegramBot, { name })
      return {
        says: (text) => void write(telegramBot, person, { text }),
        sends: (file) => void sendFile(telegramBot, person, file, Buffer.from('x')),
      }
    },
  }
  const { id: agent_id } = await newAgent()
  const page = facebook.page(PAGE_ID)
  const { bot: facebookBot } = await client.call(api.bots.createFacebook, {
    body: { agent_id, user_access_token: OWNER.token, page_id: PAGE_ID },
  })
  const onFacebook: Network = {
    section: 'facebook',
    sinks: { name: 'name on Facebook', message: 'message on Facebook' },
    bot: facebookBot!,
    newCustomer(name) {
      const psid = String(8_000_000_000 + ++count)
      return { says: (text) => void facebook.customers.write(page, psid, { text, name }) }
    },
  }
  const inBitrix: Network = {
    section: 'bitrix',
    sinks: { name: 'name in Bitrix24', message: 'message in Bitrix24', file: 'file in Bitrix24' },
    ...(await client.call(api.bots.createBitrix, {
      params: await newAgent(),
      body: { bitrix_url: bitrix.hookUrl },
    })),
    newCustomer(customer) {
      // In Bitrix24 the same name means the same customer.
      const name = customer === 'Talker' ? `Talker ${++count}` : customer
      return {
        says: (text) => void bitrix.portal.customerWrites(name, { text }),
        sends: (file) =>
          void bitrix.portal.customerWrites(name, { file: { name: file, bytes: Buffer.from('x') } }),
      }
    },
  }
  const { password } = mail.open(MAILBOX)
  const byMail: Network = {
    section: 'email',
    sinks: {
      ...({ name: 'name in a mail', message: 'text of a mail' } as const),
      ...({ subject: 'subject of a mail', html: 'HTML of a mail' } as const),
    },
    ...(await client.call(api.bots.createEmail, {
      params: await newAgent(),
      body: {
        ...{ address: MAILBOX, password, imap_host: '127.0.0.1', smtp_host: '127.0.0.1' },
        ...{ imap_port: mail.port.imap, smtp_port: mail.port.smtp },
        ...{ imap_security: 'none', smtp_security: 'none' },
      },
    })),
    newCustomer(name) {
      const from = `=?utf-8?B?${Buffer.from(name).toString('base64')}?= <customer-${++count}@customers.example>`
      const send = (letter: { text: string; subject?: string; headers?: Record<string, string> }) =>
        void mail.put(MAILBOX, compose({ from, to: MAILBOX, ...letter }))
      return {
        says: (text) => send({ text }),
        titles: (subject) => send({ text: 'See above', subject }),
        formats: (text) => send({ text, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
      }
    },
  }
  return [onTelegram, onFacebook, inBitrix, byMail]
}
