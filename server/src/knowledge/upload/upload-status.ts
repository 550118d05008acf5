import type { api } from '@switchboard/contract'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { UploadFileRow } from '../../database/schema.ts'
import { ownedUploadTask } from '../files/owned-file.ts'
import { areVectorsComing } from '../still-reading.ts'

type Status = api.knowledge.UploadStatus

/** How far an upload has come, counted from its files. */
export async function uploadStatus(app: App, account: Account, taskId: string): Promise<Status> {
  const { files, isWaiting } = await inAccount(app.db, account.id, async (tx) => {
    const task = await ownedUploadTask(tx, account, taskId)
    const files = await tx
      .selectFrom('upload_files')
      .selectAll()
      .select(areVectorsComing(account.id, task.agent_id).as('is_waiting'))
      .where('account_id', '=', account.id)
      .where('task_id', '=', task.id)
      .orderBy('ordinal')
      .execute()
    return { files, isWaiting: files.some(({ is_waiting }) => is_waiting) }
  })
  const done = files.filter(({ state }) => state === 'done')
  const failed = files.filter(({ state }) => state === 'failed')
  return {
    total_files: files.length,
    processed_files: done.length + failed.length,
    files_uploaded: done.map(({ file_name }) => ({ file_name })),
    files_failed: failed.map(({ file_name, error, reason }) => ({ file_name, error: error ?? '', reason })),
    status: statusOf(files.length, done, failed, isWaiting),
  }
}

/** An upload is completed once it is searchable by words and by embeddings. */
function statusOf(
  total: number,
  done: UploadFileRow[],
  failed: UploadFileRow[],
  isWaiting: boolean,
): Status['status'] {
  const processed = done.length + failed.length
  if (processed < total) return processed === 0 ? 'pending' : 'processing'
  if (done.length > 0 && isWaiting) return 'processing'
  if (failed.length === 0) return 'completed'
  return done.length === 0 ? 'failed' : 'completed_with_errors'
}
