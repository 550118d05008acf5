import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { isGoodAttachmentUrl } from '../chats/attachment-url.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AttachmentRow } from '../database/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { contentDisposition } from '../platform/file-name.ts'
import { sendBlob } from '../platform/send-blob.ts'

/** Sends a visitor's file with headers that keep browsers from executing it. */
export async function sendFile(
  app: App,
  id: string,
  { until, signature }: { until: number; signature: string },
  reply: FastifyReply,
): Promise<void> {
  if (!isGoodAttachmentUrl(app, id, until, signature))
    throw new AppError('forbidden', 'This address of the file has run out. Open the conversation anew.')
  const file = await fileOf(app, id)
  reply.headers({
    'content-type': file.media_type,
    'content-disposition': disposition(file),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=3600, immutable',
  })
  await sendBlob(app.blobs, reply, file)
}

async function fileOf(app: App, id: string): Promise<AttachmentRow> {
  const { rows } = await sql<{ owner: number | null }>`select account_of_attachment(${id}) as owner`.execute(
    app.db,
  )
  const owner = rows[0]!.owner
  const file =
    owner !== null &&
    (await inAccount(app.db, owner, (tx) =>
      tx
        .selectFrom('attachments')
        .selectAll()
        .where('account_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst(),
    ))
  if (!file) throw notFound('File')
  return file
}

/** Only image types that cannot contain code are shown inline. */
const disposition = ({ file_name, media_type }: AttachmentRow) =>
  contentDisposition(media_type.startsWith('image/') ? 'inline' : 'attachment', file_name)
