import { Kysely } from 'kysely'
import pg from 'pg'
import { AccountDialect } from './account-dialect.ts'
import type { Log } from './log.ts'
import { keepNothingInSession } from './pooler.ts'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'
import { SESSION_TIMEOUTS } from './session-timeouts.ts'

export type Database = {
  db: Kysely<Schema>
  pool: pg.Pool
  /** To the server itself, also where a pooler stands in front. */
  directPool: pg.Pool
  /** To the server itself as well, for a connection of one's own, such as the one that listens. */
  connection: pg.ClientConfig
  /** Where the database is, for people; never with a password. */
  description: string
  close(): Promise<void>
}

// Ids are bigint and stay below 2^53, so a number says the same as a string.
const BIGINT = pg.types.builtins.INT8
const BIGINT_ARRAY: number = 1016 // not in the driver's own list of types
const parseStrings = pg.types.getTypeParser(BIGINT_ARRAY as typeof BIGINT) as (
  text: string,
) => (string | null)[]
pg.types.setTypeParser(BIGINT, Number)
pg.types.setTypeParser(BIGINT_ARRAY as typeof BIGINT, (text: string) =>
  parseStrings(text).map((item) => (item === null ? null : Number(item))),
)

/** A wait for a connection or a statement ends by itself, so that a sick database cannot pile up requests. */
const limits = {
  // Ten for requests, besides the 16 jobs that run at once: jobs that wait for a lock keep no request waiting.
  max: 26,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  // The server's own word may never come, over a connection that broke without one.
  query_timeout: 35_000,
}

export function connect(
  connection: pg.ClientConfig,
  description: string,
  log: Log,
  /** Where a pooler such as PgBouncer takes the statements of requests and jobs. */
  pooler?: pg.ClientConfig,
): Database {
  const named = { application_name: 'switchboard', keepAlive: true, ...connection }
  const directPool = new pg.Pool({ ...named, ...limits, ...SESSION_TIMEOUTS })
  const pool = pooler
    ? // The pooler keeps connections to the server also when this process is gone: they are no sign that it runs.
      new pg.Pool({ ...named, ...pooler, ...limits, application_name: 'pooled switchboard' })
    : directPool
  if (pooler) pool.on('connect', keepNothingInSession)
  let closing: Promise<void> | undefined
  for (const each of new Set([pool, directPool])) {
    each.on('error', (error) => {
      if (!closing) log.warn(`A database connection was lost: ${error.message}`)
    })
    // One that breaks between two statements of a transaction would end the process; its next statement fails instead.
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const db = new Kysely<Schema>({ dialect: new AccountDialect({ pool: preparing(pool) }) })
  const close = () => {
    closing ??= endWithin(Promise.all([...new Set([pool, directPool])].map((each) => each.end())), CLOSE_MS)
    return closing
  }
  return { db, pool, directPool, connection: named, description, close }
}

const CLOSE_MS = 5_000

/** A stuck statement must not keep the program from stopping. */
async function endWithin(ending: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([ending, late])
  clearTimeout(timer)
}
