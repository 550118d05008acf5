// How many jobs per second a worker claims while many others are scheduled for later, over the accounts of an
// installation. `npm run bench -- queue 200000` limits the number of future jobs. With DATABASE_URL it runs in an empty
// database there.
import pg from 'pg'
import { connect } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/open.ts'
import { claimJobs } from '../server/src/platform/jobs/leases.ts'
import { createLog } from '../server/src/platform/log.ts'
import { atLeast, percentile, printMachine, printRow } from './support/figures.ts'
import { temporaryFolder } from './support/product.ts'

const MOST = Number(process.argv[2] ?? 1_000_000)
const FUTURE = [0, 200_000, 1_000_000].filter((count) => count <= MOST)
const ACCOUNTS = 10_000
const ROUNDS = 20
const CLAIMS = 100
/** Jobs per claim: a worker with one free slot, and one with several. */
const AT_ONCE = [1, 4]
const SHARE = 80
const DUE = `now() - random() * interval '1 hour'`

const KINDS = ['answer_chat', 'deliver_chat', 'wake_chat', 'read_upload', 'embed_chunks', 'deliver_webhook']
const PRIORITIES = [0, 1, 0, -1, -2, 0]

const folder = temporaryFolder()
printMachine()
const log = createLog('silent')
const server = await openDatabase({ dataDir: folder.path, databaseUrl: process.env.DATABASE_URL }, log)
try {
  const queues: Database[] = []
  for (const count of FUTURE) queues.push(await queueWith(count))
  printRow('claims per second, future jobs', ...FUTURE.map((count) => count.toLocaleString('en')))
  for (const atOnce of AT_ONCE) await compare(queues, atOnce)
  for (const queue of queues) await queue.close()
} finally {
  await server.close()
  folder.remove()
}

/**
 * Each in a schema of its own, so that all can be measured in turn. Commits are asynchronous: disk speed is not
 * measured.
 */
async function queueWith(future: number): Promise<Database> {
  const schema = `queue_${future}`
  await server.pool.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
  const options = `-c search_path=${schema} -c synchronous_commit=off`
  const queue = connect({ ...server.connection, options }, schema, log)
  await migrate(queue.pool, log)
  await insert(queue, future, `now() + interval '1 hour' + random() * interval '30 days'`)
  await insert(queue, CLAIMS, DUE)
  await queue.pool.query('vacuum analyze jobs')
  return queue
}

/** Measured in turn, so that other load on the machine affects all of them alike. */
async function compare(queues: Database[], atOnce: number) {
  const rates = queues.map((): number[] => [])
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [place, queue] of queues.entries()) {
      await insert(queue, CLAIMS * atOnce, DUE)
      const rate = await claimsPerSecond(queue, atOnce)
      if (round >= 0) rates[place]!.push(rate)
    }
  const medians = rates.map((each) => percentile(each, 0.5))
  printRow(`${atOnce} at once`, ...medians.map((rate) => rate.toFixed(0)))
  for (const [place, rate] of medians.entries())
    if (place > 0) {
      const name = `${atOnce} at once, ${FUTURE[place]!.toLocaleString('en')} future jobs, of an empty queue`
      atLeast(name, (100 * rate) / medians[0]!, SHARE, '%')
    }
}

async function claimsPerSecond(queue: Database, count: number): Promise<number> {
  const start = performance.now()
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const wish = { kinds: KINDS, count, leaseMs: 3_600_000, at: null, busyAccounts: [] }
    const jobs = await claimJobs(queue.db, wish)
    if (jobs.length !== count) throw new Error(`Claimed ${jobs.length} of ${count} due jobs.`)
  }
  return (1000 * CLAIMS) / (performance.now() - start)
}

async function insert(queue: Database, count: number, runAt: string) {
  const client = new pg.Client(queue.connection)
  await client.connect()
  try {
    // Allows rows of all accounts, as in the database functions that work across accounts.
    await client.query(`set app.lookup = 'on'`)
    await client.query(
      `insert into jobs (account_id, kind, priority, run_at)
       select 1 + n % ${ACCOUNTS}, ($2::text[])[1 + n % ${KINDS.length}], ($3::int[])[1 + n % ${KINDS.length}], ${runAt}
       from generate_series(1, $1::int) n`,
      [count, KINDS, PRIORITIES],
    )
  } finally {
    await client.end()
  }
}
