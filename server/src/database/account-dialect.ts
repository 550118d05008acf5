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

/** A PostgreSQL dialect whose transactions can be bound to an account, a user or both from their first statement. */
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

export interface Tenant {
  accountId?: number
  userId?: number
}

const tenantOfNext = new WeakMap<DatabaseConnection, Tenant>()

/** Binds the next transaction on this connection to the tenant. */
export async function nextTransactionOf<DB>(connection: Kysely<DB>, tenant: Tenant): Promise<void> {
  await connection.getExecutor().provideConnection(async (single) => {
    tenantOfNext.set(single, tenant)
  })
}

class AccountDriver extends PostgresDriver {
  /** Sends the statements together: one round trip instead of several per request. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const tenant = tenantOfNext.get(connection)
    const scope = requestScope.getStore()
    // Background work can wait, so the pool's short lock_timeout does not apply to it.
    const lockTimeout = scope ? [] : ['set local lock_timeout = 0']
    if (tenant === undefined) {
      await super.beginTransaction(connection, settings)
      for (const statement of lockTimeout) await connection.executeQuery(CompiledQuery.raw(statement))
      return
    }
    tenantOfNext.delete(connection)
    const { accountId, userId } = tenant
    const statements = ['begin']
    if (accountId !== undefined) statements.push(`set local app.account_id = ${accountId}`)
    if (userId !== undefined) statements.push(`set local app.user_id = ${userId}`)
    if (scope?.agentIds) statements.push(`set local app.agent_ids = '{${scope.agentIds.map(Number).join()}}'`)
    if (scope?.apiKeyId) statements.push(`set local app.api_key_id = ${Number(scope.apiKeyId)}`)
    await connection.executeQuery(CompiledQuery.raw([...statements, ...lockTimeout].join('; ')))
  }
}
