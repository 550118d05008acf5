import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { BACKGROUND_LOCK_MS, requestScope } from './request-scope.ts'

/**
 * Statements that find their rows by equality alone are read and planned once on each connection: whatever their values
 * are, there is one good plan, and planning costs the database more than the work. All others are planned by their
 * values.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const nameOf = namesOfStatements()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, nameOf)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let isSpent = false
  let isInTransaction = false
  const query = async <R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = nameOf(text, values)
    if (BEGINS.test(text)) isInTransaction = true
    else if (ENDS.test(text)) isInTransaction = false
    const ask = () => (name ? client.query({ name, text, values }) : client.query(text, values))
    try {
      return (await (isInTransaction ? ask() : pastLocks(ask))) as unknown as PostgresQueryResult<R>
    } catch (error) {
      isSpent ||= isLost(error)
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isSpent),
  }
}

const BEGINS = /^(begin|start transaction)\b/i
const ENDS = /^(commit|rollback)$/i

/**
 * The pool's lock_timeout suits requests. A statement of background work that ran into it has changed nothing and is
 * sent again; within a transaction the one who begins it lifts the timeout.
 */
async function pastLocks<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (requestScope.getStore()) return ask()
  const until = performance.now() + BACKGROUND_LOCK_MS
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || performance.now() > until) throw error
    }
}

const LOCK_NOT_AVAILABLE = '55P03'

const NAMES_MOST = 300
/** With more of them a text is of many rows, and seldom comes again. */
const VALUES_MOST = 40

type NameOf = (text: string, values: unknown[]) => string | undefined

/** Each pool has its own, so that a second database in the process cannot use up the names of the first. */
function namesOfStatements(): NameOf {
  const names = new Map<string, string>()
  return (text, { length }) => {
    if (length === 0 || length > VALUES_MOST || BY_MORE_THAN_EQUALITY.test(text)) return undefined
    if (!names.has(text) && names.size < NAMES_MOST) names.set(text, `equal_${names.size}`)
    return names.get(text)
  }
}

/** Orders, ranges, sets, sums, and whatever was written by hand with a query inside. */
const BY_MORE_THAN_EQUALITY =
  /[<>]|\bin \(|\b(order by|limit|between|i?like|any|exists|count|sum|max|min|with|union|unnest)\b/i

/** Its statements are those of a schema that a newer program has changed since, or nobody answers on it any more. */
const isLost = (error: unknown) =>
  error instanceof Error && /^cached plan must not change|^Query read timeout$/.test(error.message)
