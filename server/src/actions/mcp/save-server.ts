import { ACTION_TIMEOUT_MAX_S, ACTIONS_MAX, type api, MCP_SERVERS_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ActionRow, McpServerRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import { outboundOf } from '../../platform/outbound-of.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { mcpSecretPlace } from '../action-secret.ts'
import { actionsOf } from '../actions-of.ts'
import { checkAction } from '../check-action.ts'
import { columnsOf, refuseIfNeeded } from '../save-action.ts'
import { asRefusal, openMcpSession } from './mcp-client.ts'
import { actionsOfServer, ownedServer, presentServer, serversOf } from './servers-of.ts'
import { actionOf, type StoredTool, storedTool } from './tools.ts'

type Wish = api.mcp.McpServerWish

/** Connects before saving, so that only a working server is saved. */
export async function addServer(
  app: App,
  account: Account,
  agentId: number,
  wish: Wish,
  signal: AbortSignal,
) {
  const host = hostOfServer(app, account.id, wish)
  await inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    if ((await serversOf(tx, agent)).length >= MCP_SERVERS_MAX)
      throw new AppError('conflict', reason('mcp_too_many'))
  })
  const tools = await listTools(outboundOf(app, account.id), wish, secretOf(wish, null), signal)
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const row = await tx
      .insertInto('mcp_servers')
      .values({ account_id: account.id, agent_id: agentId, ...columns(app, wish, tools) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteAudit(tx, account, { action: 'mcp_server_added', at: app.now(), about: row.name })
    return presentServer(tx, await storeSecret(tx, app, row, secretOf(wish, null), host))
  })
}

export async function changeServer(
  app: App,
  account: Account,
  { id, serverId }: { id: number; serverId: number },
  wish: Wish,
  signal: AbortSignal,
) {
  const host = hostOfServer(app, account.id, wish)
  const before = await inAccount(app.db, account.id, (tx) => ownedServer(tx, account, id, serverId))
  const kept = before.secret_host === host && before.secret !== null ? before.secret : null
  const secret = secretOf(wish, kept && app.secrets.open(kept, mcpSecretPlace(serverId)))
  const tools = await listTools(outboundOf(app, account.id), wish, secret, signal)
  return inAccount(app.db, account.id, async (tx) => {
    await ownedServer(tx, account, id, serverId)
    const changed = await tx
      .updateTable('mcp_servers')
      .set(columns(app, wish, tools))
      .where('account_id', '=', account.id)
      .where('id', '=', serverId)
      // Does not restore the old secret if another one was saved while the tools were listed.
      .where('secret', 'is not distinct from', before.secret)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new AppError('conflict', reason('mcp_changed'))
    const row = await storeSecret(tx, app, changed, secret, host)
    for (const action of await actionsOfServer(tx, row)) await follow(tx, row, action, tools)
    await noteAudit(tx, account, { action: 'mcp_server_changed', at: app.now(), about: row.name })
    return presentServer(tx, row)
  })
}

export function removeServer(app: App, account: Account, agentId: number, serverId: number): Promise<void> {
  return inAccount(app.db, account.id, async (tx) => {
    const server = await ownedServer(tx, account, agentId, serverId)
    const actions = await actionsOfServer(tx, server)
    const own = new Set(actions.map(({ id }) => id))
    for (const { id } of actions) await refuseIfNeeded(tx, account, id, own)
    await tx
      .deleteFrom('mcp_servers')
      .where('account_id', '=', account.id)
      .where('id', '=', serverId)
      .execute()
    await noteAudit(tx, account, { action: 'mcp_server_deleted', at: app.now(), about: server.name })
  })
}

/** Tools that are already chosen keep the owner's edits. */
export function chooseTools(
  app: App,
  account: Account,
  { id: agentId, serverId }: { id: number; serverId: number },
  names: string[],
) {
  return inAccount(app.db, account.id, async (tx) => {
    const agent = await ownedAgent(tx, account, agentId)
    const server = await ownedServer(tx, account, agentId, serverId)
    const actions = await actionsOfServer(tx, server)
    const chosen = new Set(names)
    const unchosen = actions.filter(({ tool }) => !chosen.has(tool!))
    for (const { id, name } of unchosen) {
      await refuseIfNeeded(tx, account, id)
      await tx.deleteFrom('actions').where('account_id', '=', account.id).where('id', '=', id).execute()
      await noteAudit(tx, account, { action: 'action_deleted', at: app.now(), about: name })
    }
    const added = [...chosen].filter((name) => actions.every(({ tool }) => tool !== name))
    if ((await actionsOf(tx, agent)).length + added.length > ACTIONS_MAX)
      throw new AppError('conflict', reason('actions_too_many'))
    for (const name of added) {
      const tool = server.tools.find((each) => each.name === name)
      if (!tool || tool.problem !== null) throw new AppError('invalid_request', reason('mcp_tool', { name }))
      const wish = actionOf(tool)
      await tx
        .insertInto('actions')
        .values({
          ...{ account_id: account.id, agent_id: agentId, ...columnsOf(wish), mcp_server_id: serverId },
          ...{ tool: name, tool_types: JSON.stringify(tool.types), ...connectionOf(server) },
        })
        .execute()
      await noteAudit(tx, account, { action: 'action_added', at: app.now(), about: wish.name })
    }
    return presentServer(tx, server)
  })
}

/** Validated like the address of an action. Returns its host. */
const hostOfServer = (app: App, accountId: number, { name, url, auth }: Wish): string =>
  checkAction(app, accountId, {
    ...{ name, when_to_use: name, changes: true, check_with: null, method: 'POST', url, body: '', auth },
    ...{ inputs: [], fields: [], proofs: [], timeout_s: ACTION_TIMEOUT_MAX_S, is_on: true },
  })

async function listTools(
  outbound: Outbound,
  { url, auth }: Wish,
  secret: string | null,
  signal: AbortSignal,
): Promise<StoredTool[]> {
  if (auth.type !== 'none' && secret === null) throw new AppError('invalid_request', reason('action_secret'))
  const target = { url, auth, secret, timeoutMs: ACTION_TIMEOUT_MAX_S * 1000 }
  try {
    const session = await openMcpSession({ outbound }, target, signal)
    const tools = await session.listTools().finally(session.close)
    return tools.map(storedTool)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** `kept`: the former secret, if it may still be sent. */
const secretOf = ({ secret, auth }: Wish, kept: string | null): string | null =>
  auth.type === 'none' ? null : secret === undefined ? kept : secret

const columns = (app: App, { name, url, auth }: Wish, tools: StoredTool[]) => ({
  ...{ name, url, auth: JSON.stringify(auth), tools: JSON.stringify(tools), listed_at: app.now() },
})

const storeSecret = (
  tx: Transaction<Schema>,
  { secrets }: App,
  { account_id, id }: McpServerRow,
  secret: string | null,
  host: string,
): Promise<McpServerRow> =>
  tx
    .updateTable('mcp_servers')
    .set({
      secret: secret === null ? null : secrets.seal(secret, mcpSecretPlace(id)),
      secret_host: secret === null ? null : host,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An action whose tool is gone is switched off. If the tool is no longer read-only, the action needs approval. */
async function follow(
  tx: Transaction<Schema>,
  server: McpServerRow,
  { account_id, id, tool, changes, is_on }: ActionRow,
  tools: StoredTool[],
): Promise<void> {
  const listed = tools.find(({ name }) => name === tool)
  await tx
    .updateTable('actions')
    .set({
      ...connectionOf(server),
      is_on: is_on && listed !== undefined,
      changes: changes || !listed?.is_read_only,
      ...(listed && { tool_types: JSON.stringify(listed.types) }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

const connectionOf = ({ url, auth, secret, secret_host }: McpServerRow) => ({
  ...{ url, auth: JSON.stringify(auth), secret, secret_host },
})
