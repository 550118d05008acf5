import type { Transaction } from 'kysely'
import type { AgentRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'

/** Whose knowledge base it is. */
export interface KnowledgeOf {
  account_id: number
  agent_id: number
}

/** Whoever changes what an agent knows holds its row first, so that changes follow each other and none can lock another up. */
export async function lockKnowledge(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
): Promise<AgentRow> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agent) throw notFound('Agent')
  return agent
}
