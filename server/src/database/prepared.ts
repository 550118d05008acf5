import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { BACKGROUND_LOCK_MS, requestScope } from './request-scope.ts'

/**
 * Statements that select rows by equality alone are parsed and planned once per connection: one plan is good for all
 * values, and planning would cost the database more than executing. All others are planned for their values.
 */
export function preparing(pool: pg.Pool, names: StatementNames): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isSpent = false
  let isInTransaction = false
  const query = async <R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> => {
    if (BEGINS.test(text)) isInTransaction = true
    else if (ENDS.test(text)) isInTransaction = false
    const ask = () => {
      const name = names.of(text, values)
      return name ? client.query({ name, text, values }) : client.query(text, values)
    }
    const askOnce = async () =>
      (await (isInTransaction ? ask() : pastLocks(ask))) as unknown as PostgresQueryResult<R>
    try {
      return await askOnce()
    } catch (error) {
      if (isOutdated(error)) {
        names.renew()
        // It was refused before it did anything; a transaction ends with it.
        if (!isInTransaction) return askOnce()
      }
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
 * The pool's lock_timeout is meant for requests. A background statement that hit it has changed nothing and is retried.
 * Within a transaction there is no retry: the statement that begins it lifts the timeout.
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
/** Statements with more values usually insert many rows and are rarely repeated. */
const VALUES_MOST = 40

export interface StatementNames {
  of(text: string, values: unknown[]): string | undefined
  /** Every connection plans its statements again, because a newer program has changed a table. */
  forget(): void
  /** The same after a statement was refused, and tells the listener. */
  renew(): void
  onRenewed(listener: () => void): void
}

/** Each pool has its own, so that a second database in the process cannot use up the names of the first. */
export function namesOfStatements(): StatementNames {
  const names = new Map<string, string>()
  const listeners: (() => void)[] = []
  let generation = 0
  const forget = () => {
    names.clear()
    generation += 1
  }
  return {
    of(text, { length }) {
      if (length === 0 || length > VALUES_MOST || BY_MORE_THAN_EQUALITY.test(text)) return undefined
      if (!names.has(text) && names.size < NAMES_MOST) names.set(text, `equal_${generation}_${names.size}`)
      return names.get(text)
    },
    forget,
    renew() {
      forget()
      for (const listener of listeners) listener()
    },
    onRenewed: (listener) => listeners.push(listener),
  }
}

/** Ordering, ranges, sets, aggregates, and handwritten statements with subqueries. */
const BY_MORE_THAN_EQUALITY =
  /[<>]|\bin \(|\b(order by|limit|between|i?like|any|exists|count|sum|max|min|with|union|unnest)\b/i

/** A newer program changed a table since this connection planned the statement. */
export const isOutdated = (error: unknown) =>
  error instanceof Error && error.message.startsWith('cached plan must not change')

const isLost = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
