import { type RawBuilder, sql } from 'kysely'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'

/** Within a transaction of the account: vectors of what was read last are still to come. */
export const areVectorsComing = (account_id: number, agent_id: number): RawBuilder<boolean> =>
  sql`are_vectors_coming(${account_id}, ${agent_id})`

/** Whether files of the agent, its site for the first time, or the vectors of either wait to be read. */
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
