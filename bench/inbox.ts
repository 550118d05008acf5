// What the pages of the inbox cost while an account grows to a hundred thousand chats and a million messages, compared
// with hand-written queries for the same rows. Accounts of all sizes share one database and are measured in turn, so
// that other load on the machine affects all of them alike.
import { api } from '@switchboard/contract'
import pg from 'pg'
import { bench } from './support/bench.ts'
import { databaseOf } from './support/database.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { growth } from './support/growth.ts'
import { fill, fillChat, settle } from './support/inbox/fill.ts'
import { openChat } from './support/inbox/open-chat.ts'
import { type Office, PAGES, type Page } from './support/inbox/pages.ts'
import { scrollList } from './support/inbox/scroll-list.ts'
import { switchChats } from './support/inbox/switch-chats.ts'
import { type RunningProduct, runProduct, temporaryFolder } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const SIZES = [1_000, 10_000, 100_000]
const LONGEST_CHAT = 10_000
const WARM_UP = 50
const TURNS = 400
const GROWTH_MOST = 0.1
const OPENINGS = 20
const OPENING_MS = 1_000
const MESSAGE_NODES = 150
const SWITCHES = 40
const SWITCH_MS = 100
const MODE_MS = 50
const SCROLLED_CHATS = 5_000
const ROW_NODES = 60
/** One frame at 60 frames per second, rounded up for the clock. */
const FRAME_MS = 17

const folder = temporaryFolder()
printMachine()
const product = await runProduct(folder.path)
try {
  const offices: Office[] = []
  for (const chats of SIZES) offices.push(await openOffice(product, chats))
  await settle(databaseOf(folder.path))
  await bench('pages of the inbox over HTTP and by hand, p50 / p95 in ms', () => measurePages(offices))
  await bench('CHAT-17 a chat with ten thousand messages, opened in Chromium', () =>
    measureOpening(offices.at(-1)!),
  )
  await bench('PERF-3 chats seen before and modes, switched in Chromium', () =>
    measureSwitching(offices.at(-1)!),
  )
  await bench('LIST-17 a list of five thousand chats, scrolled in Chromium', () =>
    measureScrolling(offices.at(-1)!),
  )
} finally {
  await product.stop()
  folder.remove()
}

async function openOffice({ url }: RunningProduct, chats: number): Promise<Office> {
  const connection = databaseOf(folder.path)
  const tenant = await newTenant(url)
  const filled = await fill(connection, tenant, chats)
  return { ...filled, tenant, chats, longestChat: await fillChat(connection, tenant, LONGEST_CHAT) }
}

async function measurePages(offices: Office[]) {
  const client = new pg.Client(databaseOf(folder.path))
  await client.connect()
  printRow('', ...SIZES.map((chats) => `${chats} chats`), 'by hand', 'growth')
  for (const page of PAGES) judge(page, await measure(page, offices, client), offices)
  await client.end()
}

async function measureOpening({ tenant, longChats, longestChat }: Office) {
  const openings = await openChat(product.url, tenant, {
    from: longChats[0]!,
    to: longestChat,
    times: OPENINGS,
  })
  const times = openings.map(({ ms }) => ms)
  const figures = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0)).join(' / ')
  printRow('p50 / p95 in ms', figures)
  goal('p95 of opening it', percentile(times, 0.95), OPENING_MS, 'ms')
  goal('messages drawn', Math.max(...openings.map(({ nodes }) => nodes)), MESSAGE_NODES, '')
}

async function measureSwitching({ tenant }: Office) {
  const { switchedMs, modeMs } = await switchChats(product.url, tenant, SWITCHES)
  for (const [name, times, most] of [
    ['another chat', switchedMs, SWITCH_MS],
    ['another mode', modeMs, MODE_MS],
  ] as const) {
    printRow(
      `${name}, p50 / p95 in ms`,
      [0.5, 0.95].map((share) => percentile(times, share).toFixed(0)).join(' / '),
    )
    goal(`p95 of ${name}`, percentile(times, 0.95), most, 'ms')
  }
}

async function measureScrolling({ tenant }: Office) {
  const { framesMs, rows } = await scrollList(product.url, tenant, SCROLLED_CHATS)
  const figures = [0.5, 0.95, 0.99].map((share) => percentile(framesMs, share).toFixed(1)).join(' / ')
  printRow('frame, p50 / p95 / p99 in ms', figures)
  goal('p95 of a frame', percentile(framesMs, 0.95), FRAME_MS, 'ms')
  goal('rows drawn', rows, ROW_NODES, '')
}

interface Times {
  calls: number[]
  byHand: number[]
}

async function measure(page: Page, offices: Office[], client: pg.Client): Promise<Times[]> {
  const times = offices.map((): Times => ({ calls: [], byHand: [] }))
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [index, office] of offices.entries()) {
      const calls = await timed(() => fetchPage(office, page.path(office, turn + WARM_UP)))
      const byHand = await timed(async () => {
        for (const query of page.byHand(office, turn + WARM_UP)) await client.query(query)
      })
      if (turn < 0) continue
      times[index]!.calls.push(calls)
      times[index]!.byHand.push(byHand)
    }
  return times
}

function judge({ name, goalMs, mayGrow }: Page, times: Times[], offices: Office[]) {
  const p95s = times.map(({ calls }) => percentile(calls, 0.95))
  const figure = (values: number[]) =>
    [0.5, 0.95].map((share) => percentile(values, share).toFixed(1)).join(' / ')
  const slope = growth(p95s.map((value, index) => ({ size: offices[index]!.chats, value })))
  printRow(name, ...times.map(({ calls }) => figure(calls)), figure(times.at(-1)!.byHand), slope.toFixed(3))
  goal(`p95 of ${name}`, p95s.at(-1)!, goalMs, 'ms')
  if (!mayGrow) goal(`growth of ${name}`, slope, GROWTH_MOST, '')
}

async function fetchPage({ tenant }: Office, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${tenant.accessToken}` }
  const answer = await fetch(product.url + path, { headers })
  // A long run outlives a token.
  if (answer.status === 401) {
    const { client, email, password } = tenant
    const session = await client.call(api.auth.signIn, { body: { username: email, password } })
    tenant.accessToken = session.access_token
    return fetchPage({ tenant } as Office, path)
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
