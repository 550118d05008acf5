import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ImportFileRow, ImportRow } from '../database/schema.ts'
import { readExport, type Sourced } from './read-export.ts'

/** Few enough for a short transaction. */
const BATCH = 200

/** The records of all files, in the same batches each time, until `onBatch` returns false. */
export async function importBatches(
  app: App,
  row: Pick<ImportRow, 'account_id' | 'id'>,
  onBatch: (records: Sourced[]) => Promise<boolean>,
): Promise<void> {
  let goesOn = true
  for (const { blob, file_name } of await filesOf(app, row)) {
    if (!goesOn || blob === null) return
    await app.blobs.withFile(blob, async (path) => {
      let batch: Sourced[] = []
      for await (const record of readExport(path, file_name)) {
        batch.push(record)
        if (batch.length < BATCH) continue
        goesOn = await onBatch(batch)
        if (!goesOn) return
        batch = []
      }
      if (batch.length > 0) goesOn = await onBatch(batch)
    })
  }
}

const filesOf = (
  app: App,
  { account_id, id }: Pick<ImportRow, 'account_id' | 'id'>,
): Promise<ImportFileRow[]> =>
  inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('import_files')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('import_id', '=', id)
      .orderBy('ordinal')
      .execute(),
  )
