// How many turns per second the live chat answers and how long a visitor waits, with the built-in engine and with a
// mock model, compared with a bare loop (store, read, store) on the same database in the same run. --engine, --visitors
// and --seconds select a part of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { api } from '@switchboard/contract'
import { FAKE_KEY, startFakeModel } from '../server/src/llm/fake/server.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import type { AskLoad, AskOutcome } from './support/answer/ask-load.ts'
import type { BareLoop } from './support/answer/bare-loop.ts'
import { countSystemCalls, readCounters } from './support/answer/counters.ts'
import { bench } from './support/bench.ts'
import { ask, databaseOf } from './support/database.ts'
import { atLeast, goal, percentile, printMachine, printRow } from './support/figures.ts'
import { forkWorker } from './support/fork-worker.ts'
import { takeIn } from './support/ingest/keep-taking-in.ts'
import { untilIdle } from './support/ingest/until-idle.ts'
import { greet, newVisitors, type Visitor } from './support/load/visitors.ts'
import { type RunningProduct, runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant, type Tenant } from './support/tenant.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'built-in,words,mock' },
    visitors: { type: 'string', default: '1,8,32,64,256' },
    seconds: { type: 'string', default: '8' },
    peers: { type: 'boolean', default: false },
  },
})
const crowds = values.visitors.split(',').map(Number)
const seconds = Number(values.seconds)
/** Enough to keep one core busy, within the connections the server has left. */
const CONNECTIONS = 10
const SHOP = inRoot('evaluation', 'shop-en')
const questions = readFileSync(join(SHOP, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { kind: string; question: string })
  .filter(({ kind }) => kind !== 'follow-up')
  .map(({ question }) => question)

type Engine = { title: string; settings: Record<string, string>; leastPerSecond?: number }

const fake = await startFakeModel()
const engines: Record<string, Engine> = {
  'built-in': { title: 'the built-in engine', settings: {}, leastPerSecond: 200 },
  words: { title: 'the built-in engine without its models', settings: { EMBEDDING_MODEL: 'none' } },
  mock: {
    title: 'a mock model',
    settings: { LLM_BASE_URL: fake.url, LLM_API_KEY: FAKE_KEY, LLM_MODEL: 'reader', LLM_ACCOUNTS: 'all' },
    leastPerSecond: 250,
  },
}

printMachine()
for (const name of values.engine.split(',')) {
  const engine = engines[name]
  if (!engine) throw new Error(`There is no engine called ${name}: ${Object.keys(engines).join(', ')}`)
  await bench(`turns answered by ${engine.title}`, () => measure(engine))
}
await fake.close()
if (values.peers) console.log('\n--peers: this bench cannot run n8n and Flowise yet; nothing was compared')

async function measure({ settings, leastPerSecond }: Engine) {
  const folder = temporaryFolder()
  const queryCountFile = join(folder.path, 'queries')
  const module = new URL('./support/answer/count-queries.mjs', import.meta.url)
  const product = await runProduct(folder.path, {
    settings: { ...UNLIMITED, ANSWER_QUIET_MS: '0', QUERY_COUNT_FILE: queryCountFile, ...settings },
    nodeArguments: ['--import', module.href],
  })
  try {
    const database = databaseOf(folder.path)
    const tenant = await newTenant(product.url)
    await teach(product, tenant)
    const visitors = await newVisitors(product.url, tenant.widgetId, Math.max(...crowds))
    await greet(product.url, visitors)
    await untilIdle(product.url)
    await load(product, visitors.slice(0, 8), { seconds: 4 })
    await ask(database, 'analyze')
    await ask(database, 'checkpoint')
    await load(product, visitors.slice(0, 8), { seconds: 2 })
    printRow(
      'visitors',
      'turns/s',
      'p50',
      'p95',
      'queries',
      'WAL',
      'system calls',
      'main thread',
      'all threads',
    )
    for (const crowd of crowds) {
      const outcome = await measureCrowd(visitors.slice(0, crowd))
      if (crowd === 1) {
        goal('p50 at one visitor', percentile(outcome.latenciesMs, 0.5), 40, 'ms')
        goal('p95 at one visitor', percentile(outcome.latenciesMs, 0.95), 80, 'ms')
      }
      if (crowd !== 32) continue
      const floor = await bareLoop()
      printRow('bare loop', `${floor.toFixed(0)}/s`)
      if (leastPerSecond) atLeast('turns at 32 visitors', outcome.perSecond, leastPerSecond, '/s')
      atLeast('share of the bare loop', (outcome.perSecond / floor) * 100, 25, '%')
      goal('p95 at 32 visitors', percentile(outcome.latenciesMs, 0.95), 250, 'ms')
      goal('queries per turn', outcome.queries, 15, 'queries')
      goal('WAL per turn', outcome.walKb, 5, 'KB')
      goal('main thread per turn', outcome.mainThreadMs, 3, 'ms')
    }
    const repeated = await load(product, visitors.slice(0, 32), { seconds, isNew: false })
    printRow('32, questions asked before', `${repeated.perSecond.toFixed(1)}/s`, ...percentiles(repeated))

    async function measureCrowd(crowd: Visitor[]) {
      const before = await readCounters(product.pid, queryCountFile, database)
      const { result, systemCalls } = await countSystemCalls(product.pid, () =>
        load(product, crowd, { seconds }),
      )
      const after = await readCounters(product.pid, queryCountFile, database)
      const each = (name: keyof typeof after) => (after[name] - before[name]) / result.answered
      const [queries, walKb] = [each('queries'), each('walBytes') / 1024]
      const mainThreadMs = each('mainThreadMs')
      printRow(
        String(crowd.length),
        `${result.perSecond.toFixed(1)}/s`,
        ...percentiles(result),
        queries.toFixed(1),
        `${walKb.toFixed(1)} KB`,
        Number.isNaN(systemCalls) ? 'no perf here' : (systemCalls / result.answered).toFixed(0),
        `${mainThreadMs.toFixed(1)} ms`,
        `${each('processMs').toFixed(1)} ms`,
      )
      return { ...result, queries, walKb, mainThreadMs }
    }

    function bareLoop() {
      const loop = { connection: database, connections: CONNECTIONS, seconds: 4 }
      const bare = new URL('./support/answer/bare-loop.ts', import.meta.url)
      return forkWorker<BareLoop, number>(bare, loop).outcome
    }
  } finally {
    await product.stop()
    folder.remove()
  }
}

async function teach(product: RunningProduct, tenant: Tenant) {
  // Repeated questions must not hand a visitor over to a person.
  await tenant.client.call(api.agents.saveLiveSettings, {
    params: { id: tenant.agentId },
    body: { triggers: api.agents.TRIGGER_TYPES.map((type) => `${type}:disabled`) },
  })
  for (const name of readdirSync(join(SHOP, 'documents')))
    await takeIn(tenant, readFileSync(join(SHOP, 'documents', name)), name)
  await untilIdle(product.url)
}

async function load({ url }: RunningProduct, visitors: Visitor[], how: { seconds: number; isNew?: boolean }) {
  const module = new URL('./support/answer/ask-load.ts', import.meta.url)
  const asking = { baseUrl: url, visitors, questions, isNew: true, ...how }
  const outcome = await forkWorker<AskLoad, AskOutcome>(module, asking).outcome
  if (outcome.unanswered > 0) throw new Error(`${outcome.unanswered} questions got no answer`)
  return outcome
}

function percentiles({ latenciesMs }: AskOutcome): string[] {
  return [0.5, 0.95].map((share) => `${percentile(latenciesMs, share).toFixed(0)} ms`)
}
