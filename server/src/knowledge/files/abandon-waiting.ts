import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Cancels pending uploads for these files. Returns the hashes of their content. */
export async function abandonWaiting(
  tx: Transaction<Schema>,
  accountId: number,
  fileIds: number[],
): Promise<(string | null)[]> {
  const waiting = await tx
    .selectFrom('upload_files')
    .select('blob')
    .where('account_id', '=', accountId)
    .where('file_id', 'in', fileIds)
    .where('state', '=', 'queued')
    .forUpdate()
    .execute()
  await tx
    .updateTable('upload_files')
    .set({ state: 'done', blob: null })
    .where('account_id', '=', accountId)
    .where('file_id', 'in', fileIds)
    .where('state', '=', 'queued')
    .execute()
  return waiting.map(({ blob }) => blob)
}
