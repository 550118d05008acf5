// What a search for two words costs in an account with a million messages, with the usual filters, compared with the
// same query using ILIKE without row-level security. `npm run bench -- search 100000` is a quick run on a smaller
// account.
import { api } from '@switchboard/contract'
import pg from 'pg'
import { bench } from './support/bench.ts'
import { databaseOf } from './support/database.ts'
import { atLeast, goal, percentile, printMachine, printRow } from './support/figures.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { type Random, seededRandom } from './support/random.ts'
import { type Desk, fillDesk } from './support/search/fill.ts'
import { newTenant, type Tenant } from './support/tenant.ts'

const MESSAGES = Number(process.argv[2] ?? 1_000_000)
const WARM_UP = 20
const TURNS = 120
/** ILIKE scans everything, so a sample of the queries is enough. */
const BY_HAND_EVERY = 12
const SEARCH_MS = 50
const TIMES_QUICKER = 5

/** Words by frequency rank, 1 being the most common. */
const PAIRS: [name: string, one: [number, number], other: [number, number]][] = [
  ['two rare words', [2_000, 19_999], [300, 2_000]],
  ['a common and a rare word', [3, 20], [300, 2_000]],
  ['two common words', [3, 20], [21, 60]],
]

type Narrowing = { query: Record<string, string>; condition: string }

const folder = temporaryFolder()
printMachine()
const product = await runProduct(folder.path, { settings: UNLIMITED })
try {
  const tenant = await newTenant(product.url)
  const desk = await fillDesk(databaseOf(folder.path), tenant, MESSAGES)
  await bench(`two words among ${MESSAGES} messages, with filters, p50 / p95 in ms`, () =>
    measure(tenant, desk),
  )
} finally {
  await product.stop()
  folder.remove()
}

async function measure(tenant: Tenant, desk: Desk) {
  const client = new pg.Client(databaseOf(folder.path))
  await client.connect()
  try {
    await compare(tenant, desk, client)
  } finally {
    await client.end()
  }
}

async function compare(tenant: Tenant, desk: Desk, client: pg.Client) {
  printRow('', 'search', 'ILIKE', 'found')
  const random = seededRandom(11)
  const all: { searched: number[]; byHand: number[] } = { searched: [], byHand: [] }
  for (const pair of PAIRS) {
    const times = { searched: [] as number[], byHand: [] as number[] }
    let found = 0
    for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
      const words = wordsOf(desk, pair, random)
      const narrowing = narrowings(desk)[(turn + WARM_UP) % narrowings(desk).length]!
      const start = performance.now()
      const { messages } = await tenant.client.call(api.search.everywhere, {
        query: { q: words.join(' '), ...narrowing.query },
      })
      if (turn < 0) continue
      times.searched.push(performance.now() - start)
      found += messages.length
      if (turn % BY_HAND_EVERY === 0)
        times.byHand.push(await byHand(client, desk, words, narrowing, messages))
    }
    printRow(pair[0], figure(times.searched), figure(times.byHand), (found / TURNS).toFixed(1))
    all.searched.push(...times.searched)
    all.byHand.push(...times.byHand)
  }
  const p95 = percentile(all.searched, 0.95)
  printRow('all', figure(all.searched), figure(all.byHand))
  goal('p95 of a search', p95, SEARCH_MS, 'ms')
  atLeast('times quicker than ILIKE at p95', percentile(all.byHand, 0.95) / p95, TIMES_QUICKER, '×')
}

function figure(values: number[]): string {
  return [0.5, 0.95].map((share) => percentile(values, share).toFixed(1)).join(' / ')
}

function wordsOf({ words }: Desk, [, ...ranks]: (typeof PAIRS)[number], { whole }: Random): string[] {
  return ranks.map(([low, high]) => words[whole(low, high)]!)
}

/** The filters of the inbox, alone and combined. */
function narrowings({ ownerId, labelId }: Desk): Narrowing[] {
  const from = new Date(Date.now() - 60 * 86_400_000).toISOString()
  const channel = { query: { channel: 'telegram' }, condition: `b.integration_type = 'telegram'` }
  const person = { query: { assignee: String(ownerId) }, condition: `c.assignee_id = ${ownerId}` }
  const open = { query: { filter: 'open' }, condition: `c.state in ('open', 'waiting')` }
  const label = {
    query: { label: String(labelId) },
    condition: `c.id in (select chat_id from chat_labels where account_id = c.account_id and label_id = ${labelId})`,
  }
  const date = { query: { from }, condition: `m.timestamp >= '${from}'` }
  const together = [channel, open, date]
  return [
    channel,
    person,
    open,
    label,
    date,
    {
      query: Object.assign({}, ...together.map(({ query }) => query)),
      condition: together.map(({ condition }) => condition).join(' and '),
    },
  ]
}

/** Times the ILIKE query, and prints how many of its results the search misses. */
async function byHand(
  client: pg.Client,
  { accountId }: Desk,
  words: string[],
  { condition }: Narrowing,
  found: api.search.FoundMessage[],
): Promise<number> {
  const has = (text: string) => words.map((_, place) => `${text} ilike $${place + 2}`).join(' and ')
  const start = performance.now()
  const { rows } = await client.query<{ id: number }>(
    `select m.id from messages m join chats c on c.account_id = m.account_id and c.id = m.chat_id
       join bots b on b.account_id = c.account_id and b.id = c.bot_id
     where m.account_id = $1 and (${has('m.question')} or ${has('m.answer')}) and ${condition}
     order by m.id desc limit 20`,
    [accountId, ...words.map((word) => `%${word}%`)],
  )
  const took = performance.now() - start
  const last = found.at(-1)?.message_id ?? 0
  const missing = rows.filter(({ id }) => id >= last && found.every(({ message_id }) => message_id !== id))
  if (missing.length > 0) console.log(`       ILIKE finds ${missing.length} more for “${words.join(' ')}”`)
  return took
}
