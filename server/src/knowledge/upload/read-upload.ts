import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import { transcriberOf } from '../../agents/agent-endpoint.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { FileRow, Schema, UploadFileRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { lastingOutageOf } from '../../platform/outages.ts'
import { knowledgeChanged } from '../knowledge-changed.ts'
import { type ParsedFile, parseFile } from '../parse/index.ts'
import { fillFile, giveUpFile } from './fill-file.ts'

/** A file is given up after its reading has crashed this often. */
const MAX_STARTS = 5

type Run = JobRun<{ task_id: string }>

/** Reads one file after another. Files already read are kept, whatever happens next. */
export function readUploads(app: App): void {
  app.jobs.on('read_upload', (run) => readUpload(app, run as Run))
}

async function readUpload(app: App, run: Run): Promise<void> {
  for (;;) {
    const upload = await run.transaction((tx) => startNext(tx, run))
    if (!upload) return
    const file = await readOne(app, run, upload)
    if (file) await knowledgeChanged(app, run.accountId, file.agent_id)
  }
}

/** Counts the start before reading: a process that crashes on the file cannot count it afterwards. */
async function startNext(tx: Transaction<Schema>, { accountId, payload }: Run) {
  const next = await tx
    .selectFrom('upload_files')
    .select('ordinal')
    .where('account_id', '=', accountId)
    .where('task_id', '=', payload.task_id)
    .where('state', '=', 'queued')
    // Small files first, so that they do not wait for large ones.
    .orderBy('size')
    .orderBy('ordinal')
    .executeTakeFirst()
  return next && countStart(tx, { account_id: accountId, task_id: payload.task_id, ...next }, 1)
}

type Place = Pick<UploadFileRow, 'account_id' | 'task_id' | 'ordinal'>

const countStart = (tx: Transaction<Schema>, { account_id, task_id, ordinal }: Place, by: 1 | -1) =>
  tx
    .updateTable('upload_files')
    .set({ attempts: sql<number>`attempts + ${by}` })
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .where('ordinal', '=', ordinal)
    .returningAll()
    .executeTakeFirst()

/** Returns the updated file; null if it is no longer wanted. */
async function readOne(app: App, run: Run, upload: UploadFileRow): Promise<FileRow | null> {
  const giveUp = (why: Reason | string) => run.transaction((tx) => giveUpFile(tx, app, upload, why))
  if (upload.attempts > MAX_STARTS) return giveUp(reason('file_unreadable'))
  try {
    const parsed = await parse(app, run, upload)
    return await run.transaction((tx) => fillFile(tx, app, upload, parsed))
  } catch (error) {
    // A full disk says nothing about the file, so this start does not count.
    if (lastingOutageOf(error)) await run.transaction((tx) => countStart(tx, upload, -1))
    const isFinal =
      error instanceof AppError &&
      !lastingOutageOf(error) &&
      (error.code !== 'unavailable' || upload.attempts === MAX_STARTS)
    if (run.signal.aborted || !isFinal) throw error
    return giveUp(error.why)
  }
}

async function parse(app: App, { accountId, signal }: Run, upload: UploadFileRow): Promise<ParsedFile> {
  const agent = await inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('upload_tasks')
      .innerJoin('agents', (join) =>
        join
          .onRef('agents.account_id', '=', 'upload_tasks.account_id')
          .onRef('agents.id', '=', 'upload_tasks.agent_id'),
      )
      .selectAll('agents')
      .where('upload_tasks.account_id', '=', accountId)
      .where('upload_tasks.id', '=', upload.task_id)
      .executeTakeFirstOrThrow(),
  )
  const transcribe = transcriberOf(app, agent)
  const { file_name: name, size } = upload
  return app.blobs.withFile(upload.blob!, (path) => {
    const file = { name, path, size, account: accountId }
    return parseFile(transcribe ? { ...file, transcribe } : file, signal)
  })
}
