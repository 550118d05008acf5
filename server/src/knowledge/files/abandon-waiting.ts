import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** What still waits to fill these files has lost its purpose. Gives the content that it would have brought. */
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
