// What statistics cost while an assistant grows to a million answered questions. Accounts of all sizes share one
// database and are measured in turn. `npm run bench -- stats 20000` is a quick run with smaller ones.
import { api } from '@switchboard/contract'
import { bench } from './support/bench.ts'
import { ask, databaseOf } from './support/database.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { growth } from './support/growth.ts'
import { runProduct, temporaryFolder } from './support/product.ts'
import { fillStats } from './support/stats/fill.ts'
import { newTenant, type Tenant } from './support/tenant.ts'

const LARGEST = Number(process.argv[2] ?? 1_000_000)
const SIZES = [LARGEST / 100, LARGEST / 10, LARGEST]
const WARM_UP = 10
const TURNS = 100
const ALL_TIME_MS = 150
const GROWTH_MOST = 0.5

const today = new Date()
const day = (daysAgo: number) => new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const allTime = { start_date: '2000-01-01', end_date: day(0), tz: 'Europe/Warsaw' }

const CALLS: [
  name: string,
  endpoint: typeof api.analytics.stats | typeof api.analytics.insights,
  days: object,
][] = [
  ['all time', api.analytics.stats, allTime],
  ['month', api.analytics.stats, { ...allTime, start_date: day(30) }],
  ['day', api.analytics.stats, { ...allTime, start_date: day(1) }],
  ['insights, all time', api.analytics.insights, allTime],
]

const folder = temporaryFolder()
printMachine()
const product = await runProduct(folder.path)
try {
  const tenants: Tenant[] = []
  for (const messages of SIZES) {
    const tenant = await newTenant(product.url)
    await fillStats(databaseOf(folder.path), tenant, messages)
    tenants.push(tenant)
  }
  await bench('statistics are what a recount says', () => recount(tenants.at(-1)!))
  await bench('statistics over HTTP, p50 / p95 in ms', () => measureAll(tenants))
} finally {
  await product.stop()
  folder.remove()
}

async function recount({ client, agentId, botId }: Tenant) {
  const stats = await client.call(api.analytics.stats, { params: { id: agentId }, query: allTime })
  const [counted] = await ask<{ answered: number; edited: number; chats: number }>(
    databaseOf(folder.path),
    `select count(*) as answered, count(redacted_answer) as edited, count(distinct chat_id) as chats
     from messages where bot_id = $1`,
    [botId],
  )
  goal('answers too many or too few', Math.abs(stats.messages_with_answers - counted!.answered), 0, '')
  goal('corrections too many or too few', Math.abs(stats.total_edit_count - counted!.edited), 0, '')
  goal('users too many or too few', Math.abs(stats.total_chats - counted!.chats), 0, '')
}

async function measureAll(tenants: Tenant[]) {
  printRow('', ...SIZES.map((messages) => `${messages} messages`), 'growth')
  for (const [name, endpoint, query] of CALLS) {
    const times = await measure(tenants, (tenant) =>
      tenant.client.call(endpoint, { params: { id: tenant.agentId }, query } as never),
    )
    const p95s = times.map((values) => percentile(values, 0.95))
    const slope = growth(p95s.map((value, place) => ({ size: SIZES[place]!, value })))
    const figures = times.map(
      (values) => `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.95).toFixed(1)}`,
    )
    printRow(name, ...figures, slope.toFixed(3))
    if (name !== 'all time') continue
    goal('p95 of all time', p95s.at(-1)!, ALL_TIME_MS, 'ms')
    goal('growth of all time', slope, GROWTH_MOST, '')
  }
}

async function measure(tenants: Tenant[], call: (tenant: Tenant) => Promise<unknown>): Promise<number[][]> {
  const times = tenants.map((): number[] => [])
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [place, tenant] of tenants.entries()) {
      const start = performance.now()
      await call(tenant)
      if (turn >= 0) times[place]!.push(performance.now() - start)
    }
  return times
}
