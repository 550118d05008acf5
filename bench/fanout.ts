// Latency from a customer's Enter key to every screen that shows the message: the widget itself and each open console.
import { setTimeout as wait } from 'node:timers/promises'
import { bench } from './support/bench.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { forkWorker } from './support/fork-worker.ts'
import type { LoadOutcome, MessageLoad } from './support/load/message-load.ts'
import type { Seen, Viewers } from './support/load/viewers.ts'
import { greet, newVisitors } from './support/load/visitors.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const ACCOUNTS = 10
const VISITORS_EACH = 90
const CONSOLES_EACH = 10
const PER_SECOND = 200
const SECONDS = 30

printMachine()
const folder = temporaryFolder()
const product = await runProduct(folder.path, { settings: UNLIMITED })
try {
  await bench(`a message seen by ${ACCOUNTS * (VISITORS_EACH + CONSOLES_EACH)} viewers`, measure)
} finally {
  await product.stop()
  folder.remove()
}

async function measure() {
  const baseUrl = product.url
  const tenants = []
  for (let n = 0; n < ACCOUNTS; n += 1) tenants.push(await newTenant(baseUrl, 'manual'))
  const visitorsOf = await Promise.all(
    tenants.map(({ widgetId }) => newVisitors(baseUrl, widgetId, VISITORS_EACH)),
  )
  const visitors = visitorsOf.flat()
  await greet(baseUrl, visitors)

  const viewers = forkWorker<Viewers, Seen>(new URL('./support/load/viewers.ts', import.meta.url), {
    baseUrl,
    consoleTokens: tenants.flatMap(({ accessToken }) => Array<string>(CONSOLES_EACH).fill(accessToken)),
    visitorTokens: visitors.map(({ token }) => token),
  })
  await viewers.ready
  const load = { baseUrl, visitors, connections: 32, seconds: SECONDS, perSecond: PER_SECOND }
  const module = new URL('./support/load/message-load.ts', import.meta.url)
  const { acknowledged } = await forkWorker<MessageLoad, LoadOutcome>(module, load).outcome
  await wait(2000)
  viewers.finish()
  report(acknowledged, await viewers.outcome)
}

function report(acknowledged: number, { consoleMs, widgetMs }: Seen) {
  printRow('from sending to', 'p50', 'p95', 'p99', 'seen')
  row('widget', widgetMs)
  row('console', consoleMs)
  const missing = acknowledged * (1 + CONSOLES_EACH) - widgetMs.length - consoleMs.length
  goal(`widget p95 at ${PER_SECOND}/s`, percentile(widgetMs, 0.95), 100, 'ms')
  goal(`console p95 at ${PER_SECOND}/s`, percentile(consoleMs, 0.95), 100, 'ms')
  goal('sightings that are missing', missing, 0, 'sightings')
}

function row(name: string, latencies: number[]) {
  const cells = [0.5, 0.95, 0.99].map((share) => `${percentile(latencies, share).toFixed(1)} ms`)
  printRow(name, ...cells, String(latencies.length))
}
