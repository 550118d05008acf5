import type { Kysely, Transaction } from 'kysely'
import { inSpan } from '../tracing/span.ts'
import { nextTransactionOf, type Tenant } from './account-dialect.ts'
import type { Schema } from './schema.ts'

type Work<T> = (tx: Transaction<Schema>) => Promise<T>

/**
 * Runs `work` in a transaction that reads and writes the rows of one account only. Outside such a transaction every
 * tenant table appears empty.
 */
export const inAccount = <T>(db: Kysely<Schema>, accountId: number, work: Work<T>): Promise<T> =>
  transactionOf(db, { accountId }, work)

/** The same for rows that belong to a user in any account: password, sessions, recovery codes. */
export const asUser = <T>(db: Kysely<Schema>, userId: number, work: Work<T>): Promise<T> =>
  transactionOf(db, { userId }, work)

/** For a user in an account: the transaction sees the rows of both. */
export const asMember = <T>(
  db: Kysely<Schema>,
  { id, user_id }: { id: number; user_id: number },
  work: Work<T>,
): Promise<T> => transactionOf(db, { accountId: id, userId: user_id }, work)

async function transactionOf<T>(db: Kysely<Schema>, tenant: Tenant, work: Work<T>): Promise<T> {
  // The ids are interpolated into the SQL text.
  for (const id of Object.values(tenant))
    if (!Number.isSafeInteger(id) || id < 0) throw new TypeError(`Not an account id: ${id}`)
  if (db.isTransaction) {
    throw new TypeError(
      'inAccount was given a transaction: it belongs to an account already, so pass it on as it is',
    )
  }
  // The span includes the wait for a connection.
  return inSpan('transaction', 'client', () =>
    db.connection().execute(async (connection) => {
      await nextTransactionOf(connection, tenant)
      return connection.transaction().execute(work)
    }),
  )
}
