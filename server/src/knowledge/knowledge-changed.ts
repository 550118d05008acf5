import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import type { KnowledgeOf } from './lock-knowledge.ts'

/** Call after the commit: every open console reloads its lists. */
export function knowledgeChanged(app: App, accountId: number, agentId: number): Promise<void> {
  return app.realtime.publish(accountId, { type: 'knowledge.updated', agent_id: agentId })
}

/** Call in the transaction of the change: from its commit on, no process answers from an older copy. */
export async function raiseVersion(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
): Promise<number> {
  const { knowledge_version } = await tx
    .updateTable('agents')
    .set({ knowledge_version: sql<number>`knowledge_version + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .returning('knowledge_version')
    .executeTakeFirstOrThrow()
  return knowledge_version
}
