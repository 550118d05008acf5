import type { Transaction } from 'kysely'
import type { FileRow, Schema } from '../../database/schema.ts'

/** The content that the file was read from or, during the first reading, the uploaded content. */
export async function originalOf(
  tx: Transaction<Schema>,
  { account_id, id, blob, size }: FileRow,
): Promise<{ blob: string; size: number } | null> {
  if (blob !== null) return { blob, size }
  const waiting = await tx
    .selectFrom('upload_files')
    .select(['blob', 'size'])
    .where('account_id', '=', account_id)
    .where('file_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return waiting?.blob ? { blob: waiting.blob, size: waiting.size } : null
}
