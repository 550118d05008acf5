import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account } from '../context.ts'
import type { CommandRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** A command belongs to one agent: another agent of the same account does not have it. */
export async function ownedCommand(
  tx: Transaction<Schema>,
  account: Account,
  agentId: number,
  commandId: number,
): Promise<CommandRow> {
  await ownedAgent(tx, account, agentId)
  const command = await tx
    .selectFrom('commands')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('id', '=', commandId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!command) throw notFound('Command')
  return command
}
