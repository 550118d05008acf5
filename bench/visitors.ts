// What an idle visitor costs one process: open event streams of the widget, compared with a bare Node server's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bench } from './support/bench.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { forkWorker } from './support/fork-worker.ts'
import type { IdleStreams } from './support/load/idle-streams.ts'
import type { LoadOutcome, MessageLoad } from './support/load/message-load.ts'
import { greet, newVisitors, type Visitor } from './support/load/visitors.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const VISITORS = 10_000
/** A process may not open more than about 20,000 files, so the streams come from several. */
const CROWDS = 2
const IDLE_MS = Number(process.argv[2] ?? 60) * 1000
const measurable = [
  '--expose-gc',
  '--import',
  new URL('./support/collect-on-signal.mjs', import.meta.url).href,
]

printMachine()
await bench(`${VISITORS} idle visitors on one process`, async () => {
  const raw = await measureRaw()
  const ours = await measureProduct()
  printRow('', 'KB a visitor', 'dropped')
  printRow('Switchboard', ours.kbEach.toFixed(1), String(ours.dropped))
  printRow('bare Node http', raw.kbEach.toFixed(1), String(raw.dropped))
  printRow('ratio', (ours.kbEach / raw.kbEach).toFixed(2))
  goal('memory of an idle visitor', ours.kbEach, 25, 'KB')
  goal(`visitors dropped within ${IDLE_MS / 1000} s`, ours.dropped, 0, 'visitors')
  goal('p95 of a message meanwhile', percentile(ours.latenciesMs, 0.95), 50, 'ms')
})

async function measureProduct() {
  const folder = temporaryFolder()
  const product = await runProduct(folder.path, { settings: UNLIMITED, nodeArguments: measurable })
  try {
    const { widgetId } = await newTenant(product.url, 'manual')
    const visitors = await newVisitors(product.url, widgetId, VISITORS)
    await greet(product.url, visitors)
    const idle = await holdStreams(product.url, product.pid, visitors)
    const module = new URL('./support/load/message-load.ts', import.meta.url)
    const load = { baseUrl: product.url, visitors, connections: 16, seconds: 10, perSecond: 50 }
    const { latenciesMs } = await forkWorker<MessageLoad, LoadOutcome>(module, load).outcome
    return { kbEach: idle.kbEach, latenciesMs, dropped: await idle.end() }
  } finally {
    await product.stop()
    folder.remove()
  }
}

async function measureRaw() {
  const script = fileURLToPath(new URL('./support/raw-streams.mjs', import.meta.url))
  const server = spawn(process.execPath, [...measurable, script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(server.stdout, 'data')
  const visitors = Array.from({ length: VISITORS }, (_, n) => ({
    token: `visitor-${n}`,
    localAddress: `127.0.0.${2 + (n % 16)}`,
  }))
  const idle = await holdStreams(/http:\S+/.exec(String(line))![0], server.pid!, visitors)
  const dropped = await idle.end()
  server.kill()
  return { kbEach: idle.kbEach, dropped }
}

/** Opens all streams, leaves them idle for a while, and returns how much the process grew. */
async function holdStreams(baseUrl: string, pid: number, visitors: Visitor[]) {
  const before = await settledKb(pid)
  const module = new URL('./support/load/idle-streams.ts', import.meta.url)
  const crowds = Array.from({ length: CROWDS }, (_, crowd) =>
    forkWorker<IdleStreams, number>(module, {
      baseUrl,
      visitors: visitors.filter((_, index) => index % CROWDS === crowd),
    }),
  )
  await Promise.all(crowds.map(({ ready }) => ready))
  await wait(IDLE_MS)
  const kbEach = ((await settledKb(pid)) - before) / visitors.length
  const end = async () => {
    for (const { finish } of crowds) finish()
    return (await Promise.all(crowds.map(({ outcome }) => outcome))).reduce((sum, dropped) => sum + dropped)
  }
  return { kbEach, end }
}

/** Resident memory after garbage collection. */
async function settledKb(pid: number): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    process.kill(pid, 'SIGUSR2')
    await wait(1000)
  }
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}
