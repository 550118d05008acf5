import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { attachmentUrl } from './attachment-url.ts'

type Attachment = api.messages.Attachment

/** The files of each of these messages, in the order they were chosen. */
export async function presentAttachments(
  app: App,
  tx: Transaction<Schema>,
  accountId: number,
  messageIds: number[],
): Promise<Map<number, Attachment[]>> {
  const byMessage = new Map<number, Attachment[]>()
  if (messageIds.length === 0) return byMessage
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'message_id', 'file_name', 'media_type', 'size', 'transcript'])
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { message_id, ...row } of rows) {
    const attachment = presentAttachment(app, row)
    byMessage.set(message_id!, [...(byMessage.get(message_id!) ?? []), attachment])
  }
  return byMessage
}

type Shown = Pick<Attachment, 'id' | 'file_name' | 'media_type' | 'size'> & { transcript?: string | null }

export const presentAttachment = (app: App, row: Shown): Attachment => ({
  id: row.id,
  file_name: row.file_name,
  media_type: row.media_type,
  size: row.size,
  url: attachmentUrl(app, row.id),
  ...(row.transcript && { transcript: row.transcript }),
})
