import type { IncomingMessage } from 'node:http'
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { presentAttachment } from '../chats/attachments.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AttachmentRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import { newToken } from '../platform/tokens.ts'
import { checkedBytes } from './checked-bytes.ts'
import { cleanFileName, extensionOf } from './file-name.ts'

/** Enough for a few messages that wait for a connection, and no place to store things. */
const WAITING_MAX = 4 * ATTACHMENTS_PER_MESSAGE

/** Keeps a visitor's file until a message of theirs carries it. */
export async function receiveFile(app: App, visitor: Visitor, name: string, request: FastifyRequest) {
  await refuseTooMany(app, visitor, request.ip)
  if (Number(request.headers['content-length']) > ATTACHMENT_MAX_BYTES) throw tooLarge()
  const { kind, bytes } = await checkedBytes(bytesOf(request.raw), extensionOf(name))
  const { hash, size } = await app.blobs.put(bytes, { maxBytes: ATTACHMENT_MAX_BYTES })
  const { account_id, bot_id, subject } = visitor
  const row = {
    account_id,
    id: newToken(),
    bot_id,
    external_id: subject,
    file_name: cleanFileName(name, kind),
    media_type: kind.media_type,
    size,
    blob: hash,
    created_at: app.now(),
  }
  await inAccount(app.db, account_id, (tx) => keepRow(app, tx, row))
  return presentAttachment(app, row)
}

async function refuseTooMany(app: App, { account_id, bot_id, widget_id, subject }: Visitor, ip: string) {
  await takeSlot(app.db, app.now(), {
    name: 'widget_upload',
    who: `${ip} ${widget_id}`,
    limit: app.config.WIDGET_UPLOAD_LIMIT,
    windowS: 600,
    ip,
    message: 'Too many files in a short time. Try again in a few minutes.',
  })
  const { waiting } = await inAccount(app.db, account_id, (tx) =>
    tx
      .selectFrom('attachments')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('account_id', '=', account_id)
      .where('bot_id', '=', bot_id)
      .where('external_id', '=', subject)
      .where('message_id', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  if (waiting >= WAITING_MAX)
    throw new AppError('conflict', 'Many files are waiting for their message. Send it before you add more.')
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
  row: Omit<AttachmentRow, 'chat_id' | 'message_id'>,
): Promise<void> {
  await sql`select lock_blob(${row.blob})`.execute(tx)
  if (!(await app.blobs.has(row.blob)))
    throw new AppError('unavailable', 'The file could not be kept. Send it again.')
  await tx.insertInto('attachments').values(row).execute()
}

const tooLarge = () =>
  new AppError('payload_too_large', `The file is larger than ${ATTACHMENT_MAX_BYTES / 1024 / 1024} MB`)
