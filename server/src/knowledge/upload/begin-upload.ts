import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AgentRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { newToken } from '../../platform/tokens.ts'
import { abandonWaiting } from '../files/abandon-waiting.ts'
import { holdBlobs, letGoBlobs } from '../files/let-go-blobs.ts'
import { lockKnowledge } from '../lock-knowledge.ts'
import type { ReceivedFile } from './read-form.ts'

/**
 * The files appear as processing. An existing file of the same name keeps its old content until it has been read again.
 */
export async function beginUpload(app: App, agent: AgentRow, files: ReceivedFile[]): Promise<string> {
  const { account_id, id: agent_id } = agent
  const taskId = newToken()
  await inAccount(app.db, account_id, async (tx) => {
    await lockKnowledge(tx, { account_id, agent_id })
    await dropOldTasks(tx, app, account_id)
    await tx
      .insertInto('upload_tasks')
      .values({ account_id, id: taskId, agent_id, created_at: app.now() })
      .execute()
    await keepAll(tx, app, agent, taskId, files)
    const payload = { task_id: taskId }
    await app.jobs.enqueue(tx, { account_id, kind: 'read_upload', payload, max_attempts: 100, priority: -1 })
  })
  app.jobs.wake()
  return taskId
}

async function keepAll(
  tx: Transaction<Schema>,
  app: App,
  agent: AgentRow,
  task_id: string,
  files: ReceivedFile[],
): Promise<void> {
  const { account_id } = agent
  const blobs = files.map(({ blob }) => blob)
  const replaced: (string | null)[] = []
  for (const [ordinal, file] of files.entries()) {
    const { sentName: file_name, size, blob, refusal } = file
    const row = { account_id, task_id, ordinal, file_name, size, blob, ...storedReason(refusal) }
    if (refusal)
      await tx
        .insertInto('upload_files')
        .values({ ...row, state: 'failed' })
        .execute()
    else {
      const file_id = await fileToFill(tx, app, agent, file)
      replaced.push(...(await abandonWaiting(tx, account_id, [file_id])))
      await tx
        .insertInto('upload_files')
        .values({ ...row, file_id })
        .execute()
    }
  }
  // The same content may have been removed at this very moment.
  const held = await holdBlobs(tx, app, [...blobs, ...replaced])
  if (blobs.some((blob) => blob !== null && !held.has(blob)))
    throw new AppError('unavailable', reason('upload_not_kept'))
  await letGoBlobs(tx, app, replaced)
}

async function fileToFill(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: agent_id }: AgentRow,
  { name: file_name, size }: ReceivedFile,
): Promise<number> {
  const now = app.now()
  const { id } = await tx
    .insertInto('files')
    .values({ account_id, agent_id, file_name, size, state: 'processing', created_at: now, updated_at: now })
    .onConflict((same) =>
      same
        .columns(['account_id', 'agent_id', 'store', 'file_name'])
        .doUpdateSet({ state: 'processing', ...storedReason(null), updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const TASKS_KEPT_MS = 7 * 24 * 3_600_000

async function dropOldTasks(tx: Transaction<Schema>, app: App, accountId: number): Promise<void> {
  await tx
    .deleteFrom('upload_tasks as task')
    .where('account_id', '=', accountId)
    .where('created_at', '<', new Date(app.now().getTime() - TASKS_KEPT_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upload_files as file')
            .select('file.ordinal')
            .whereRef('file.account_id', '=', 'task.account_id')
            .whereRef('file.task_id', '=', 'task.id')
            .where('file.state', '=', 'queued'),
        ),
      ),
    )
    .execute()
}
