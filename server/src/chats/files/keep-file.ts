import type { IncomingMessage } from 'node:http'
import { ATTACHMENT_MAX_BYTES } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AttachmentRow, Schema } from '../../database/schema.ts'
import { bodyBytes } from '../../platform/body-bytes.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken } from '../../platform/tokens.ts'
import { presentAttachment } from '../attachments.ts'
import { checkedBytes } from './checked-bytes.ts'
import { cleanFileName, extensionOf } from './name.ts'

/** The owner of a file until a message is sent with it: a customer or a chat. */
export type FileOwner = Pick<AttachmentRow, 'account_id' | 'bot_id' | 'external_id' | 'chat_id'> &
  Partial<Pick<AttachmentRow, 'message_id' | 'is_photo'>>

/** Stores a file from a request body. Files that no message uses within a day are deleted. */
export async function keepFile(
  app: App,
  owner: FileOwner,
  name: string,
  request: IncomingMessage,
  { maxBytes = ATTACHMENT_MAX_BYTES, withRecordings = false } = {},
) {
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
  return presentAttachment(
    app,
    await keepBytes(app, owner, name, bodyBytes(request), { maxBytes, withRecordings }),
  )
}

interface Keeping {
  maxBytes: number
  withRecordings?: boolean
  /** Runs in the transaction that stores the file. */
  also?(tx: Transaction<Schema>, row: KeptRow): Promise<unknown>
}

type KeptRow = FileOwner & Omit<AttachmentRow, 'message_id' | 'is_photo' | 'transcript' | 'description'>

/** The content decides the kind of file, not its name. */
export async function keepBytes(
  app: App,
  owner: FileOwner,
  name: string,
  source: AsyncIterable<Buffer>,
  { maxBytes, withRecordings, also }: Keeping,
): Promise<KeptRow> {
  const { kind, bytes } = await checkedBytes(source, extensionOf(name), withRecordings)
  const { hash, size } = await app.blobs.put(bytes, { maxBytes })
  const row = {
    ...owner,
    id: newToken(),
    file_name: cleanFileName(name, kind),
    media_type: kind.media_type,
    size,
    blob: hash,
    created_at: app.now(),
  }
  await inAccount(app.db, owner.account_id, async (tx) => {
    await keepRow(app, tx, row)
    await also?.(tx, row)
  })
  return row
}

/** Locks the content, because a cleanup of the same bytes could run at this moment. */
async function keepRow(app: App, tx: Transaction<Schema>, row: KeptRow): Promise<void> {
  await sql`select lock_blob(${row.blob})`.execute(tx)
  if (!(await app.blobs.has(row.blob))) throw new AppError('unavailable', reason('file_not_kept'))
  await tx.insertInto('attachments').values(row).execute()
}

const tooLarge = (maxBytes: number) =>
  new AppError('payload_too_large', reason('file_over', { number: Math.round(maxBytes / 1024 / 102.4) / 10 }))
