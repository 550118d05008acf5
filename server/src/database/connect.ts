import { Kysely } from 'kysely'
import pg from 'pg'
import { AccountDialect } from './account-dialect.ts'
import type { Log } from './log.ts'
import { preparing } from './prepared.ts'
import { REQUEST_LOCK_MS } from './request-scope.ts'
import type { Schema } from './schema.ts'

export type Database = {
  db: Kysely<Schema>
  pool: pg.Pool
  /** For a connection of one's own, such as the one that listens. */
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
  statement_timeout: 30_000,
  // A table that something else has locked is a 503 at once, not after the statement's time.
  lock_timeout: REQUEST_LOCK_MS,
  // The server's own word may never come, over a connection that broke without one.
  query_timeout: 35_000,
  // What another process holds while it hangs is free again soon.
  idle_in_transaction_session_timeout: 20_000,
}

export function connect(connection: pg.ClientConfig, description: string, log: Log): Database {
  const named = { application_name: 'switchboard', keepAlive: true, ...connection }
  const pool = new pg.Pool({ ...named, ...limits })
  let closing: Promise<void> | undefined
  pool.on('error', (error) => {
    if (!closing) log.warn(`A database connection was lost: ${error.message}`)
  })
  // One that breaks between two statements of a transaction would end the process; its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new AccountDialect({ pool: preparing(pool) }) })
  const close = () => {
    closing ??= endWithin(pool.end(), CLOSE_MS)
    return closing
  }
  return { db, pool, connection: named, description, close }
}

const CLOSE_MS = 5_000

/** A stuck statement must not keep the program from stopping. */
async function endWithin(ending: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([ending, late])
  clearTimeout(timer)
}
