import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ActionRow, AgentRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

export const presentAction = ({
  account_id: _account,
  agent_id: _agent,
  created_at: _created,
  secret,
  secret_host: _host,
  tool_types: _types,
  ...action
}: ActionRow): api.actions.Action => ({ ...action, has_secret: secret !== null })

export function listActions(app: App, account: Account, agentId: number): Promise<api.actions.Action[]> {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await actionsOf(tx, { account_id: account.id, id: agentId })
    return rows.map(presentAction)
  })
}

/** Returns the agent's actions in the order they were added. */
export const actionsOf = (
  tx: Transaction<Schema>,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<ActionRow[]> =>
  tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .orderBy('id')
    .execute()

/** Returns the action if it belongs to this agent; another agent of the same account has no access. */
export async function ownedAction(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  agentId: number,
  actionId: number,
): Promise<ActionRow> {
  await ownedAgent(tx, account, agentId)
  const action = await tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('id', '=', actionId)
    .executeTakeFirst()
  if (!action) throw notFound('Action')
  return action
}
