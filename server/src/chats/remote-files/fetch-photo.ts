import type { Transaction } from 'kysely'
import { connectedBot } from '../../bots/connected-bot.ts'
import type { RemoteFile } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { announce } from '../announce.ts'
import { keepBytes } from '../files/keep-file.ts'
import { openAt } from './open-at.ts'

const PHOTO_MAX_BYTES = 2 * 1024 * 1024

type Payload = { bot_id: number; chat_id: number; photo: RemoteFile }

export function fetchPhotos(app: App): void {
  app.jobs.on('fetch_photo', (run) => fetchPhoto(app, run as JobRun<Payload>))
  app.jobs.unhurried('fetch_photo')
}

/** Queues a job that fetches the customer's picture if it has changed. */
export async function askForPhoto(app: App, bot: BotRow, chat_id: number, photo: RemoteFile): Promise<void> {
  const { account_id, id: bot_id } = bot
  const asked = await inAccount(app.db, account_id, async (tx) => {
    const changed = await tx
      .updateTable('chats')
      .set({ photo_ref: photo.ref })
      .where('account_id', '=', account_id)
      .where('id', '=', chat_id)
      .where('photo_ref', 'is distinct from', photo.ref)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    const payload: Payload = { bot_id, chat_id, photo }
    await app.jobs.enqueue(tx, { account_id, kind: 'fetch_photo', payload, max_attempts: 5 })
    return true
  })
  if (asked) app.jobs.wake()
}

export async function fetchPhoto(
  app: App,
  { accountId, payload, signal }: Pick<JobRun<Payload>, 'accountId' | 'payload' | 'signal'>,
): Promise<void> {
  const { bot_id, chat_id, photo } = payload
  const bot = await inAccount(app.db, accountId, (tx) => connectedBot(tx, accountId, bot_id))
  const adapter = bot && app.channels[bot.integration_type]
  if (!bot || adapter?.receives !== 'remote') return
  const remote = { ref: photo.ref, file_name: photo.name, media_type: photo.mediaType }
  const owner = { account_id: accountId, bot_id, external_id: null, chat_id, is_photo: true }
  try {
    const { bytes } = await openAt(adapter, channelBot(app.secrets, bot), remote, signal)
    await keepBytes(app, owner, photo.name, bytes, {
      maxBytes: PHOTO_MAX_BYTES,
      also: (tx, row) => showPhoto(tx, row, chat_id),
    })
  } catch (error) {
    // Without a picture the console shows initials. Retry only if the provider was unreachable.
    if (error instanceof AppError && error.code !== 'channel_unreachable') return
    throw error
  }
  announce(app, accountId, chat_id)
}

/** The previous picture is deleted along with other files that no message uses. */
async function showPhoto(
  tx: Transaction<Schema>,
  { account_id, id, media_type }: { account_id: number; id: string; media_type: string },
  chatId: number,
): Promise<void> {
  if (!media_type.startsWith('image/')) throw new AppError('unsupported_media_type', 'This is no picture')
  await tx
    .updateTable('attachments')
    .set({ is_photo: false })
    .where('account_id', '=', account_id)
    .where('chat_id', '=', chatId)
    .where('is_photo', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx
    .updateTable('chats')
    .set({ photo_id: id })
    .where('account_id', '=', account_id)
    .where('id', '=', chatId)
    .execute()
}
