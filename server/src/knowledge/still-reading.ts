import { type RawBuilder, sql } from 'kysely'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'

/** Whether embeddings for recently read content are still pending. Use within a transaction of the account. */
export const areVectorsComing = (account_id: number, agent_id: number): RawBuilder<boolean> =>
  sql`are_vectors_coming(${account_id}, ${agent_id})`

/** Whether files of the agent, the first reading of its site, or embeddings of either are still pending. */
export async function isStillReading(
  app: App,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ is_reading: boolean }>({
    name: 'is_still_reading',
    text: 'select is_still_reading($1, $2) as is_reading',
    values: [account_id, id],
  })
  return rows[0]!.is_reading
}
