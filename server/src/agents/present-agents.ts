import { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { AgentRow, Schema } from '../database/schema.ts'

type Agent = (typeof api.agents.Agent)['_output']

/** Agents as they leave the server, with their triggers and unread counts: two more queries, however many agents. */
export async function presentAgents(
  tx: Transaction<Schema>,
  accountId: number,
  rows: AgentRow[],
): Promise<Agent[]> {
  if (!rows.length) return []
  const agentIds = rows.map(({ id }) => id)
  const triggers = await tx
    .selectFrom('triggers')
    .select(['agent_id', 'type', 'enabled'])
    .where('account_id', '=', accountId)
    .where('agent_id', 'in', agentIds)
    .execute()
  const unread = await unreadByBot(tx, accountId, agentIds)
  return rows.map((row) => presentAgent(row, triggers, unread))
}

interface BotUnread {
  agent_id: number
  bot_id: number
  unread_count: number
}

function unreadByBot(tx: Transaction<Schema>, accountId: number, agentIds: number[]): Promise<BotUnread[]> {
  return tx
    .selectFrom('chats')
    .innerJoin('bots', (join) =>
      join.onRef('bots.account_id', '=', 'chats.account_id').onRef('bots.id', '=', 'chats.bot_id'),
    )
    .select(({ fn }) => [
      'bots.agent_id',
      'bots.id as bot_id',
      fn.sum<number>('chats.unread_messages').as('unread_count'),
    ])
    .where('chats.account_id', '=', accountId)
    .where('bots.account_id', '=', accountId)
    .where('bots.agent_id', 'in', agentIds)
    .where('bots.deleted_at', 'is', null)
    .where('chats.unread_messages', '>', 0)
    .groupBy(['bots.agent_id', 'bots.id'])
    .orderBy('bots.id')
    .execute()
}

function presentAgent(
  row: AgentRow,
  triggers: { agent_id: number; type: string; enabled: boolean }[],
  unread: BotUnread[],
): Agent {
  const ownUnread = unread.filter(({ agent_id }) => agent_id === row.id)
  const enabled = new Map(
    triggers.filter(({ agent_id }) => agent_id === row.id).map((t) => [t.type, t.enabled]),
  )
  const failures = row.model_failures
  return {
    id: row.id,
    agent_name: row.agent_name,
    assistant_name: row.assistant_name,
    instructions: row.instructions,
    instructions_title: row.instructions_title,
    instructions_type: row.instructions_type,
    custom_id: row.instructions_custom_id,
    vs_id: row.vs_id,
    parsed_site: row.parsed_site,
    agent_mode: row.agent_mode,
    last_updated_at: row.last_updated_at.toISOString(),
    unread_messages_count: ownUnread.reduce((sum, { unread_count }) => sum + unread_count, 0),
    bots_unread_details: ownUnread.map(({ bot_id, unread_count }) => ({ bot_id, unread_count })),
    live_agent_settings: {
      triggers: api.agents.TRIGGER_TYPES.map((type) => ({ type, enabled: enabled.get(type) ?? false })),
    },
    ...(row.approve_below !== null && { approve_below: row.approve_below }),
    ...(failures?.told_since && {
      model_failure: { reason: failures.reason, since: failures.told_since },
    }),
    ...(row.model_paused && { model_paused: row.model_paused }),
  }
}
