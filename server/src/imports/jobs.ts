import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ImportRow, Schema } from '../database/schema.ts'
import { letGoBlobs } from '../knowledge/files/let-go-blobs.ts'
import type { JobRun } from '../platform/jobs.ts'

export const READ_JOB = 'read_import'
export const RUN_JOB = 'run_import'
export const UNDO_JOB = 'undo_import'
export const DISCARD_JOB = 'discard_import'

/** The agent's id lets its jobs wait while it is deleted. */
export type ImportJob = { import_id: number; agent_id: number }

/** Undefined if the import is no longer in one of these states: the job has nothing to do any more. */
export const lockedImport = (
  tx: Transaction<Schema>,
  { accountId, payload }: Pick<JobRun<ImportJob>, 'accountId' | 'payload'>,
  ...states: ImportRow['state'][]
): Promise<ImportRow | undefined> =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', payload.import_id)
    .where('state', 'in', states)
    .forUpdate()
    .executeTakeFirst()

/** The files are only needed until an import has ended. */
export async function endImport(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: Pick<ImportRow, 'account_id' | 'id'>,
  end: { state: ImportRow['state']; error?: api.imports.ImportError },
): Promise<ImportRow> {
  const files = await tx
    .selectFrom('import_files')
    .select('blob')
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .execute()
  await tx
    .updateTable('import_files')
    .set({ blob: null })
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .execute()
  await letGoBlobs(
    tx,
    app,
    files.map(({ blob }) => blob),
  )
  return tx
    .updateTable('imports')
    .set({ ...end, finished_at: app.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const failImport = (app: App, run: JobRun<ImportJob>, error: api.imports.ImportError): Promise<void> =>
  run.transaction(async (tx) => {
    const row = await lockedImport(tx, run, 'reading', 'importing', 'stopping')
    if (row) await endImport(tx, app, row, { state: 'failed', error })
  })
