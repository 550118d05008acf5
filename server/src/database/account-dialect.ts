import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { requestScope } from './request-scope.ts'

/** PostgreSQL with transactions that belong to an account from their first statement on. */
export class AccountDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new AccountDriver(this.#config)
  }
}

const accountOfNext = new WeakMap<DatabaseConnection, number>()

/** The next transaction on this one connection is the account's. */
export async function nextTransactionIn<DB>(connection: Kysely<DB>, accountId: number): Promise<void> {
  await connection.getExecutor().provideConnection(async (single) => {
    accountOfNext.set(single, accountId)
  })
}

class AccountDriver extends PostgresDriver {
  /** Both statements travel together: one round trip instead of two for every request. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const accountId = accountOfNext.get(connection)
    if (accountId === undefined) return super.beginTransaction(connection, settings)
    accountOfNext.delete(connection)
    // Background work has time: for it the pool's short lock_timeout is off.
    const locks = requestScope.getStore() ? '' : '; set local lock_timeout = 0'
    await connection.executeQuery(CompiledQuery.raw(`begin; set local app.account_id = ${accountId}${locks}`))
  }
}
