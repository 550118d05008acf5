import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import { keepFile } from '../chats/files/keep-file.ts'
import { withinQuota } from '../chats/files/quota.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { takeSlot } from '../platform/limits.ts'
import { networkOf } from '../platform/quick-limits.ts'

/** Enough for a few messages that wait for a connection, too few to use as file storage. */
const WAITING_MAX = 4 * ATTACHMENTS_PER_MESSAGE

/** Keeps a visitor's file until one of their messages is sent with it. */
export async function receiveFile(app: App, visitor: Visitor, name: string, request: FastifyRequest) {
  await takeUpload(app, visitor, request.ip)
  await refuseTooManyWaiting(app, visitor)
  const { account_id, bot_id, subject: external_id } = visitor
  return withinQuota(app, visitor, bytesOf(request), () =>
    keepFile(app, { account_id, bot_id, external_id, chat_id: null }, name, request.raw, {
      withRecordings: true,
    }),
  )
}

/** A body without a length counts as the maximum. */
function bytesOf({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? ATTACHMENT_MAX_BYTES)
  return length >= 0 ? Math.min(length, ATTACHMENT_MAX_BYTES) : ATTACHMENT_MAX_BYTES
}

const takeUpload = (app: App, { widget_id }: Visitor, ip: string) =>
  takeSlot(app.db, app.now(), {
    name: 'widget_upload',
    who: `${networkOf(ip)} ${widget_id}`,
    limit: app.config.WIDGET_UPLOAD_LIMIT,
    windowS: 600,
    ip,
    message: 'Too many files in a short time. Try again in a few minutes.',
  })

async function refuseTooManyWaiting(app: App, { account_id, bot_id, subject }: Visitor): Promise<void> {
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
