import { type RawBuilder, sql } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow } from '../database/schema.ts'

/**
 * The vectors of what was read last are on their way. Where that failed before, words have to do: a model that cannot be
 * reached must not keep an upload unfinished.
 */
export const vectorsAreOnTheirWay = (account_id: number, agent_id: number): RawBuilder<boolean> => sql`
  exists (
    select from jobs where account_id = ${account_id} and kind = 'embed_chunks' and dedupe_key = ${String(agent_id)}
      and (state = 'queued' and attempts = 0 or state = 'running' and attempts <= 1)
  )`

/** Whether files of the agent, or its site for the first time, wait to be read. */
export async function isStillReading(
  app: App,
  { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await inAccount(app.db, account_id, (tx) =>
    sql<{ is_reading: boolean }>`
      select exists (
        select from upload_files join upload_tasks
          on upload_tasks.account_id = upload_files.account_id and upload_tasks.id = upload_files.task_id
        where upload_tasks.account_id = ${account_id} and upload_tasks.agent_id = ${id}
          and upload_files.state = 'queued'
      ) or exists (
        select from sites where account_id = ${account_id} and agent_id = ${id}
          and state in ('queued', 'reading') and finished_at is null
      ) or ${vectorsAreOnTheirWay(account_id, id)} as is_reading`.execute(tx),
  )
  return rows[0]!.is_reading
}
