import type { Transaction } from 'kysely'
import type { AgentRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** The owner of a knowledge base. */
export interface KnowledgeOf {
  account_id: number
  agent_id: number
}

/** Serializes changes to an agent's knowledge and prevents deadlocks between them. Throws if the agent is deleted. */
export async function lockKnowledge(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
): Promise<AgentRow> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agent) throw notFound('Agent')
  return agent
}
