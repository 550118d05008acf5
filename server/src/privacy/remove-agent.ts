import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { letGoBlobs } from '../knowledge/files/let-go-blobs.ts'
import type { JobRun } from '../platform/jobs.ts'
import { disconnect, dropSomeChats, dropSomeFiles } from './clear-account.ts'

export const REMOVE_JOB = 'remove_agent'

type Run = Pick<
  JobRun<{ agent_id: number; deleted_at: string }>,
  'accountId' | 'payload' | 'jobId' | 'signal'
>

export function removeDeletedAgents(app: App): void {
  app.jobs.on(REMOVE_JOB, (run) => removeAgent(app, run as unknown as Run))
  app.jobs.unhurried(REMOVE_JOB)
}

/** Deletes in batches, the agent itself last: an interrupted job continues with what is left. */
async function removeAgent(app: App, { accountId, payload, jobId, signal }: Run): Promise<void> {
  const agentId = payload.agent_id
  const isDue = await inAccount(app.db, accountId, async (tx) => {
    const agent = await tx
      .selectFrom('agents')
      .select('deleted_at')
      .where('account_id', '=', accountId)
      .where('id', '=', agentId)
      // Waits for a restore that began in time.
      .forUpdate()
      .executeTakeFirst()
    // Differs if the agent was restored; if it was deleted again, that deletion has its own job.
    return agent?.deleted_at?.toISOString() === payload.deleted_at
  })
  if (!isDue) return
  for (const bot of await connectedBots(app, accountId, agentId)) await disconnect(app, bot)
  for (const dropSome of [dropSomeChats, dropSomeFiles])
    for (let some = -1; some !== 0; ) {
      signal.throwIfAborted()
      some = await inAccount(app.db, accountId, (tx) => dropSome(tx, app, accountId, agentId))
    }
  await inAccount(app.db, accountId, (tx) => dropAgent(tx, app, accountId, agentId, jobId))
  app.log.info({ account: accountId, agent: agentId }, 'a deleted assistant was removed')
}

/** Sets `deleted_at` anew: providers may be called for a day after it. */
function connectedBots(app: App, accountId: number, agentId: number): Promise<BotRow[]> {
  return inAccount(app.db, accountId, (tx) =>
    tx
      .updateTable('bots')
      .set({ deleted_at: app.now() })
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId)
      .where('secret', 'is not', null)
      .returningAll()
      .execute(),
  )
}

/** Deletes the agent and everything that references it. */
async function dropAgent(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  agentId: number,
  jobId: number,
): Promise<void> {
  const { rows } = await sql<{ blob: string | null }>`
    select t.blob from attachments t join bots b on b.account_id = t.account_id and b.id = t.bot_id
      where b.account_id = ${accountId} and b.agent_id = ${agentId}
    union select f.blob from upload_files f join upload_tasks t on t.account_id = f.account_id and t.id = f.task_id
      where t.account_id = ${accountId} and t.agent_id = ${agentId}
    union select f.blob from import_files f join imports i on i.account_id = f.account_id and i.id = f.import_id
      where i.account_id = ${accountId} and i.agent_id = ${agentId}`.execute(tx)
  await tx
    .deleteFrom('jobs')
    .where('account_id', '=', accountId)
    .where(sql`(payload ->> 'agent_id')::bigint`, '=', agentId)
    .where('id', '!=', jobId)
    .execute()
  await tx.deleteFrom('agents').where('account_id', '=', accountId).where('id', '=', agentId).execute()
  await letGoBlobs(
    tx,
    app,
    rows.map(({ blob }) => blob),
  )
}
