import type pg from 'pg'
import { SESSION_TIMEOUTS } from './session-timeouts.ts'

type Statement = string | { text: string; name?: string }
type Query = (statement: Statement, ...rest: unknown[]) => unknown

/**
 * Behind a pooler in transaction mode each transaction may run on a different server connection, so no state may be
 * kept in a session: statements are unnamed, and each transaction sets its own timeouts.
 */
export function keepNothingInSession(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  client.query = ((statement: Statement, ...rest: unknown[]) =>
    query(withoutSession(statement), ...rest)) as typeof client.query
}

function withoutSession(statement: Statement): Statement {
  if (typeof statement === 'string') return withTimeouts(statement)
  // A stream of COPY is an object that submits itself.
  if ('submit' in statement) return statement
  const { name: _, ...unnamed } = statement
  return unnamed
}

const withTimeouts = (text: string) => text.replace(BEGIN, (begin) => `${begin}; ${SET_TIMEOUTS}`)

/** Matches `begin` with the options of the transaction, up to the next statement. */
const BEGIN = /^(begin|start transaction)\b[^;]*/i

const SET_TIMEOUTS = Object.entries(SESSION_TIMEOUTS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')
