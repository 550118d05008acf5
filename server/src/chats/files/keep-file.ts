import type { IncomingMessage } from 'node:http'
import { ATTACHMENT_MAX_BYTES } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AttachmentRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken } from '../../platform/tokens.ts'
import { presentAttachment } from '../attachments.ts'
import { checkedBytes } from './checked-bytes.ts'
import { cleanFileName, extensionOf } from './name.ts'

/** Whose file it is until a message carries it: a customer's, or a chat's. */
export type FileOwner = Pick<AttachmentRow, 'account_id' | 'bot_id' | 'external_id' | 'chat_id'>

/** Takes a file from the body of a request. What no message carries within a day is dropped again. */
export async function keepFile(app: App, owner: FileOwner, name: string, request: IncomingMessage) {
  if (Number(request.headers['content-length']) > ATTACHMENT_MAX_BYTES) throw tooLarge()
  const { kind, bytes } = await checkedBytes(bytesOf(request), extensionOf(name))
  const { hash, size } = await app.blobs.put(bytes, { maxBytes: ATTACHMENT_MAX_BYTES })
  const row = {
    ...owner,
    id: newToken(),
    file_name: cleanFileName(name, kind),
    media_type: kind.media_type,
    size,
    blob: hash,
    created_at: app.now(),
  }
  await inAccount(app.db, owner.account_id, (tx) => keepRow(app, tx, row))
  return presentAttachment(app, row)
}

/** Without destroying the connection when we stop reading: whoever sends is still to hear why. */
async function* bytesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (cause) {
    throw new AppError('invalid_request', 'The file did not arrive whole. Send it again.', { cause })
  }
}

/** Under a lock on the content, because the same bytes may be cleared away at this very moment. */
async function keepRow(
  app: App,
  tx: Transaction<Schema>,
  row: Omit<AttachmentRow, 'message_id'>,
): Promise<void> {
  await sql`select lock_blob(${row.blob})`.execute(tx)
  if (!(await app.blobs.has(row.blob)))
    throw new AppError('unavailable', 'The file could not be kept. Send it again.')
  await tx.insertInto('attachments').values(row).execute()
}

const tooLarge = () =>
  new AppError('payload_too_large', `The file is larger than ${ATTACHMENT_MAX_BYTES / 1024 / 1024} MB`)
