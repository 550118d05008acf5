import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PICTURE_MAX_BYTES } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Account, App } from '../../context.ts'
import { asUser } from '../../database/in-account.ts'
import { bodyBytes } from '../../platform/body-bytes.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { pictureUrl } from './people.ts'

export async function saveProfile(app: App, account: Account, name: string): Promise<void> {
  await asUser(app.db, account.user_id, (tx) =>
    tx.updateTable('users').set({ name }).where('id', '=', account.user_id).execute(),
  )
}

/** Each picture has a new address, so that browsers can cache it without expiry. */
export async function savePicture(app: App, account: Account, body: IncomingMessage): Promise<string> {
  const picture = await bytesOf(body)
  if (!mediaTypeOf(picture)) throw new AppError('unsupported_media_type', reason('portrait_kind'))
  const picture_key = randomBytes(18).toString('base64url')
  await asUser(app.db, account.user_id, (tx) =>
    tx.updateTable('users').set({ picture, picture_key }).where('id', '=', account.user_id).execute(),
  )
  return pictureUrl({ picture_key })!
}

export async function removePicture(app: App, account: Account): Promise<void> {
  await asUser(app.db, account.user_id, (tx) =>
    tx
      .updateTable('users')
      .set({ picture: null, picture_key: null })
      .where('id', '=', account.user_id)
      .execute(),
  )
}

export async function sendPicture(app: App, key: string, reply: FastifyReply): Promise<void> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture_by_key(${key}) as picture`.execute(app.db)
  const picture = rows[0]?.picture
  if (!picture) throw notFound('Picture')
  reply
    .headers({
      'content-type': mediaTypeOf(picture) ?? 'application/octet-stream',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      // The live chat shows it on other people's sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture)
}

async function bytesOf(body: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bodyBytes(body)) {
    size += chunk.length
    if (size > PICTURE_MAX_BYTES) throw new AppError('payload_too_large', reason('portrait_large'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Detected by magic bytes; the content type is not trusted. */
function mediaTypeOf(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null
}
