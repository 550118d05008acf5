import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ActionRow, AgentRow, McpServerRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'

export const listServers = (app: App, account: Account, agentId: number): Promise<api.mcp.McpServer[]> =>
  inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await serversOf(tx, { account_id: account.id, id: agentId })
    const servers: api.mcp.McpServer[] = []
    for (const row of rows) servers.push(await presentServer(tx, row))
    return servers
  })

/** Returns the agent's servers in the order they were added. */
export const serversOf = (
  tx: Transaction<Schema>,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<McpServerRow[]> =>
  tx
    .selectFrom('mcp_servers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .orderBy('id')
    .execute()

export async function ownedServer(
  tx: Transaction<Schema>,
  account: Pick<Account, 'id'>,
  agentId: number,
  serverId: number,
): Promise<McpServerRow> {
  await ownedAgent(tx, account, agentId)
  const server = await tx
    .selectFrom('mcp_servers')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('agent_id', '=', agentId)
    .where('id', '=', serverId)
    .executeTakeFirst()
  if (!server) throw notFound('MCP server')
  return server
}

export const actionsOfServer = (
  tx: Transaction<Schema>,
  { account_id, id }: Pick<McpServerRow, 'account_id' | 'id'>,
): Promise<ActionRow[]> =>
  tx
    .selectFrom('actions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('mcp_server_id', '=', id)
    .orderBy('id')
    .execute()

export async function presentServer(
  tx: Transaction<Schema>,
  { id, name, url, auth, secret, tools, listed_at, account_id }: McpServerRow,
): Promise<api.mcp.McpServer> {
  const chosen = new Set((await actionsOfServer(tx, { account_id, id })).map(({ tool }) => tool))
  return {
    ...{ id, name, url, auth, has_secret: secret !== null, listed_at: listed_at.toISOString() },
    tools: tools.map(({ body: _, types: _types, ...tool }) => ({
      ...tool,
      is_chosen: chosen.has(tool.name),
    })),
  }
}
