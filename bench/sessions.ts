// A thousand customers write for the first time at the same moment, two processes answer, and there are sessions for a
// quarter of them: exactly those are answered and counted, and the others wait for a person.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { bench } from './support/bench.ts'
import { ask, databaseOf } from './support/database.ts'
import { goal, printMachine, printRow } from './support/figures.ts'
import { greet, newVisitors } from './support/load/visitors.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const CUSTOMERS = 1000
const SESSIONS = 250
const LONGEST_MS = 120_000

const settings = {
  ...UNLIMITED,
  TRIAL_SESSIONS: String(SESSIONS),
  SECRET_KEY: randomBytes(32).toString('base64'),
  EMBEDDING_MODEL: 'none',
}
const [folder, other] = [temporaryFolder(), temporaryFolder()]

printMachine()
const first = await runProduct(folder.path, { settings })
const second = await runProduct(other.path, { settings: { ...settings, DATABASE_URL: sharedDatabase() } })
try {
  await bench(`${CUSTOMERS} first messages at once, ${SESSIONS} sessions, two processes`, race)
} finally {
  await second.stop()
  await first.stop()
  for (const each of [folder, other]) each.remove()
}

async function race() {
  const { client, widgetId } = await newTenant(first.url)
  const visitors = await newVisitors(first.url, widgetId, CUSTOMERS)
  const startedAt = performance.now()
  await Promise.all([
    greet(first.url, visitors.slice(0, CUSTOMERS / 2)),
    greet(second.url, visitors.slice(CUSTOMERS / 2)),
  ])
  const { answered, silent } = await settled()
  const { sessions_info, billing_info } = await client.call(api.billing.info)
  printRow('', 'answered', 'waiting', 'counted', 'took')
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  printRow('chats', String(answered), String(silent), String(sessions_info.total_sessions), took)
  goal('chats answered beyond the sessions', Math.abs(answered - SESSIONS), 0, 'chats')
  goal('sessions counted wrongly', Math.abs(sessions_info.total_sessions - SESSIONS), 0, 'sessions')
  goal('customers whose words were lost', CUSTOMERS - answered - silent, 0, 'customers')
  if (billing_info.stopped !== 'sessions_used')
    throw new Error('The account does not know that it has stopped')
}

/** Resolves once no customer waits for the assistant. */
async function settled(): Promise<{ answered: number; silent: number }> {
  const until = performance.now() + LONGEST_MS
  while (performance.now() < until) {
    const [found] = await ask<{ waiting: number; answered: number; silent: number }>(
      databaseOf(folder.path),
      `select count(*) filter (where answer is null) as waiting, count(*) filter (where answer <> '') as answered,
         count(*) filter (where answer = '') as silent from messages`,
    )
    if (found!.waiting === 0) return found!
    await pause(200)
  }
  throw new Error('Some customers still wait for the assistant')
}

function sharedDatabase(): string {
  const { host, port, database } = databaseOf(folder.path)
  return `postgres://switchboard@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
}
