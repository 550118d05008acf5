import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { MessageRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'

/** Attaches files that an operator uploaded before to this turn. If one is missing, the message is refused. */
export async function claimFiles(
  tx: Transaction<Schema>,
  { account_id, chat_id, id }: MessageRow,
  fileIds: string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const claimed = await tx
    .updateTable('attachments')
    .set({ message_id: id })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', chat_id)
    .where('message_id', 'is', null)
    .where('is_photo', '=', false)
    .where('id', 'in', fileIds)
    .returning('id')
    .execute()
  if (claimed.length < new Set(fileIds).size) throw new AppError('invalid_request', reason('file_gone'))
}
