// How many widget messages per second are stored durably, and how long each waits for its acknowledgement, compared
// with the floor: bare one-row commits on the same database, in the same round.

import { bench } from './support/bench.ts'
import { ask, databaseOf } from './support/database.ts'
import { atLeast, goal, median, percentile, printMachine, printRow } from './support/figures.ts'
import { forkWorker } from './support/fork-worker.ts'
import type { CommitLoad } from './support/load/commit-load.ts'
import type { LoadOutcome, MessageLoad } from './support/load/message-load.ts'
import { newVisitors, type Visitor } from './support/load/visitors.ts'
import { type RunningProduct, runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const ROUNDS = 5
const VISITORS = 2000
const CONNECTIONS = 32
const POOL = 10
const STEADY_PER_SECOND = 300

const folder = temporaryFolder()
let acknowledged = 0

printMachine()
const product = await runProduct(folder.path, { settings: UNLIMITED })
try {
  for (const mode of ['manual', 'auto'] as const) await measure(mode)
} finally {
  await product.stop()
  folder.remove()
}

async function measure(mode: 'manual' | 'auto') {
  await bench(mode === 'auto' ? 'while the assistant answers' : 'while people answer', async () => {
    const { widgetId } = await newTenant(product.url, mode)
    const visitors = await newVisitors(product.url, widgetId, VISITORS)
    await write(product, visitors, { connections: CONNECTIONS, seconds: 5 })
    // The database would do this itself within its first minute, and its query plans depend on it.
    await ask(databaseOf(folder.path), 'analyze')
    await sweep(visitors)
    await rounds(visitors, mode)
    await checkStored()
  })
}

async function sweep(visitors: Visitor[]) {
  for (const connections of [1, 4, 16, 64]) {
    const { perSecond, latenciesMs } = await write(product, visitors, { connections, seconds: 4 })
    printRow(`${connections} at once`, `${perSecond.toFixed(0)}/s`, ...percentiles(latenciesMs))
  }
}

async function rounds(visitors: Visitor[], mode: 'manual' | 'auto') {
  const floors: number[] = []
  const rates: number[] = []
  const steady: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await commitRate())
    rates.push((await write(product, visitors, { connections: CONNECTIONS, seconds: 5 })).perSecond)
    const load = { connections: CONNECTIONS, seconds: 10, perSecond: STEADY_PER_SECOND }
    steady.push((await write(product, visitors, load)).latenciesMs)
  }
  const ratios = rates.map((rate, round) => (rate / floors[round]!) * 100)
  const of = (share: number) => median(steady.map((latencies) => percentile(latencies, share)))
  printRow(`median of ${ROUNDS} rounds`, 'messages', 'bare commits', 'ratio')
  printRow(`${CONNECTIONS} at once`, spread(rates, '/s'), spread(floors, '/s'), spread(ratios, ' %'))
  printRow(
    `${STEADY_PER_SECOND}/s: p50, p95, p99`,
    ...[0.5, 0.95, 0.99].map((share) => `${of(share).toFixed(1)} ms`),
  )
  // In auto mode most of the work is answering; these goals measure intake only.
  if (mode === 'manual') {
    atLeast('durable messages', median(rates), 1000, '/s')
    atLeast('share of the bare commit rate', median(ratios), 25, '%')
    goal(`p50 at ${STEADY_PER_SECOND}/s`, of(0.5), 10, 'ms')
  }
  goal(`p95 at ${STEADY_PER_SECOND}/s`, of(0.95), 50, 'ms')
  goal(`p99 at ${STEADY_PER_SECOND}/s`, of(0.99), 120, 'ms')
}

async function write(
  { url }: RunningProduct,
  visitors: Visitor[],
  how: Pick<MessageLoad, 'connections' | 'seconds' | 'perSecond'>,
) {
  const module = new URL('./support/load/message-load.ts', import.meta.url)
  const { outcome } = forkWorker<MessageLoad, LoadOutcome>(module, { baseUrl: url, visitors, ...how })
  const written = await outcome
  if (written.refused > 0) throw new Error(`${written.refused} messages were refused`)
  acknowledged += written.acknowledged
  return written
}

function commitRate(): Promise<number> {
  const module = new URL('./support/load/commit-load.ts', import.meta.url)
  const load = { connection: databaseOf(folder.path), connections: POOL, seconds: 4 }
  return forkWorker<CommitLoad, number>(module, load).outcome
}

/** Fails a run that lost messages, however fast it was. */
async function checkStored() {
  const [found] = await ask<{ stored: string }>(
    databaseOf(folder.path),
    'select count(distinct (chat_id, client_id)) as stored from messages where client_id is not null',
  )
  if (Number(found!.stored) !== acknowledged)
    throw new Error(`${acknowledged} messages were acknowledged and ${found!.stored} are stored`)
  console.log(`${acknowledged} messages acknowledged, all of them stored once`)
}

function percentiles(latencies: number[]): string[] {
  return [0.5, 0.95, 0.99].map((share) => `${percentile(latencies, share).toFixed(1)} ms`)
}

function spread(values: number[], unit: string): string {
  return `${median(values).toFixed(0)}${unit} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`
}
