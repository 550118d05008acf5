import type { Kysely, Transaction } from 'kysely'
import { nextTransactionIn } from './account-dialect.ts'
import type { Schema } from './schema.ts'

/**
 * Runs `work` in a transaction that sees and writes the rows of one account only.
 * Outside of it every tenant table looks empty.
 */
export async function inAccount<T>(
  db: Kysely<Schema>,
  accountId: number,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  // The number becomes a part of the SQL text.
  if (!Number.isSafeInteger(accountId) || accountId < 0)
    throw new TypeError(`Not an account id: ${accountId}`)
  if (db.isTransaction) {
    throw new TypeError(
      'inAccount was given a transaction: it belongs to an account already, so pass it on as it is',
    )
  }
  return db.connection().execute(async (connection) => {
    await nextTransactionIn(connection, accountId)
    return connection.transaction().execute(work)
  })
}
