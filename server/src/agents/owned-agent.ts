import type { Transaction } from 'kysely'
import type { Account } from '../context.ts'
import type { AgentRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Loads an agent of the account, or throws `not_found`. */
export async function ownedAgent(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  agentId: number,
): Promise<AgentRow> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!agent) throw notFound('Agent')
  return agent
}
