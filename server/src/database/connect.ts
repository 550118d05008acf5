import { Kysely } from 'kysely'
import pg from 'pg'
import { AccountDialect } from './account-dialect.ts'
import type { Log } from './log.ts'
import { keepNothingInSession } from './pooler.ts'
import { namesOfStatements, preparing, type StatementNames } from './prepared.ts'
import type { Schema } from './schema.ts'
import { SESSION_TIMEOUTS } from './session-timeouts.ts'

export type Database = {
  db: Kysely<Schema>
  pool: pg.Pool
  /** Connects directly to the server, bypassing the pooler if there is one. */
  directPool: pg.Pool
  /** Also direct to the server, for callers that open their own connection, such as the LISTEN client. */
  connection: pg.ClientConfig
  statementNames: StatementNames
  /** Human-readable location of the database, never with a password. */
  description: string
  close(): Promise<void>
}

// Ids are bigint but stay below 2^53, so a JavaScript number holds them exactly.
const BIGINT = pg.types.builtins.INT8
const BIGINT_ARRAY: number = 1016 // not in the driver's own list of types
const parseStrings = pg.types.getTypeParser(BIGINT_ARRAY as typeof BIGINT) as (
  text: string,
) => (string | null)[]
pg.types.setTypeParser(BIGINT, Number)
pg.types.setTypeParser(BIGINT_ARRAY as typeof BIGINT, (text: string) =>
  parseStrings(text).map((item) => (item === null ? null : Number(item))),
)

/** Connections and statements time out, so that an unresponsive database cannot pile up requests. */
const limits = {
  // Ten for requests plus the 16 concurrent jobs: jobs waiting for a lock must not block requests.
  max: 26,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 30_000,
  // The server's own timeout error never arrives if the connection broke silently.
  query_timeout: 35_000,
}

export function connect(
  connection: pg.ClientConfig,
  description: string,
  log: Log,
  /** Address of a pooler such as PgBouncer that runs the statements of requests and jobs. */
  pooler?: pg.ClientConfig,
): Database {
  const named = { application_name: 'switchboard', keepAlive: true, ...connection }
  const directPool = new pg.Pool({ ...named, ...limits, ...SESSION_TIMEOUTS })
  const pool = pooler
    ? // Pooled server connections outlive this process; their own name keeps them from counting as a running one.
      new pg.Pool({ ...named, ...pooler, ...limits, application_name: 'pooled switchboard' })
    : directPool
  if (pooler) pool.on('connect', keepNothingInSession)
  let closing: Promise<void> | undefined
  for (const each of new Set([pool, directPool])) {
    each.on('error', (error) => {
      if (!closing) log.warn(`A database connection was lost: ${error.message}`)
    })
    // An unhandled error between two statements of a transaction would end the process; the next statement reports it.
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const statementNames = namesOfStatements()
  const db = new Kysely<Schema>({
    dialect: new AccountDialect({ pool: preparing(pool, statementNames) }),
  })
  const close = () => {
    closing ??= endWithin(Promise.all([...new Set([pool, directPool])].map((each) => each.end())), CLOSE_MS)
    return closing
  }
  return { db, pool, directPool, connection: named, statementNames, description, close }
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
