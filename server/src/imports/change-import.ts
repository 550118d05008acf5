import type { api } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ImportRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { endImport, RUN_JOB, UNDO_JOB } from './jobs.ts'
import { ownedImport } from './owned-import.ts'
import { presentImport, undoUntil } from './present-imports.ts'

export const startImport = (app: App, account: Account, importId: number) =>
  changed(app, account, importId, async (tx, row) => {
    if (row.state !== 'ready') throw new AppError('conflict', reason('import_not_ready'))
    await noteAudit(tx, account, { action: 'import_started', at: app.now(), about: await nameOf(tx, row) })
    return begin(tx, app, row, { state: 'importing', kind: RUN_JOB })
  })

export const cancelImport = (app: App, account: Account, importId: number) =>
  changed(app, account, importId, async (tx, row) => {
    if (row.state === 'reading' || row.state === 'ready')
      return endImport(tx, app, row, { state: 'cancelled' })
    if (row.state === 'importing') return setState(tx, row, 'stopping')
    if (row.state === 'stopping') return row
    throw new AppError('conflict', reason('import_over'))
  })

export const requestUndo = (app: App, account: Account, importId: number) =>
  changed(app, account, importId, async (tx, row) => {
    const until = undoUntil(row)
    if (!until) throw new AppError('conflict', reason('import_nothing'))
    if (until <= app.now()) throw new AppError('conflict', reason('import_late'))
    await noteAudit(tx, account, { action: 'import_undone', at: app.now(), about: await nameOf(tx, row) })
    return begin(tx, app, row, { state: 'undoing', kind: UNDO_JOB })
  })

async function changed(
  app: App,
  account: Account,
  importId: number,
  change: (tx: Transaction<Schema>, row: ImportRow) => Promise<ImportRow>,
): Promise<api.imports.Import> {
  const presented = await inAccount(app.db, account.id, async (tx) =>
    presentImport(tx, await change(tx, await ownedImport(tx, account, importId))),
  )
  app.jobs.wake()
  return presented
}

async function begin(
  tx: Transaction<Schema>,
  app: App,
  row: ImportRow,
  { state, kind }: { state: ImportRow['state']; kind: typeof RUN_JOB | typeof UNDO_JOB },
): Promise<ImportRow> {
  const { account_id, id: import_id, agent_id } = row
  await app.jobs.enqueue(tx, {
    ...{ account_id, kind, payload: { import_id, agent_id }, priority: -1 },
    max_attempts: 100,
  })
  return setState(tx, row, state)
}

const setState = (tx: Transaction<Schema>, { account_id, id }: ImportRow, state: ImportRow['state']) =>
  tx
    .updateTable('imports')
    .set({ state })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function nameOf(tx: Transaction<Schema>, { account_id, id }: ImportRow): Promise<string> {
  const files = await tx
    .selectFrom('import_files')
    .select('file_name')
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .orderBy('ordinal')
    .execute()
  return files.map(({ file_name }) => file_name).join(', ')
}
