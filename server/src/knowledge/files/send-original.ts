import type { FastifyReply } from 'fastify'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { contentDisposition } from '../../platform/file-name.ts'
import { isGoodOriginalUrl } from './open-file.ts'
import { ownedAnyFile } from './owned-file.ts'

/** Whatever is in it, no browser runs it: only kinds that carry no code are shown in place. */
export async function sendOriginal(
  app: App,
  id: string,
  query: { owner: number; until: number; signature: string },
  reply: FastifyReply,
): Promise<void> {
  if (!isGoodOriginalUrl(app, { id, ...query }))
    throw new AppError('forbidden', 'This address of the file has run out. Open the file from the list anew.')
  const file = await inAccount(app.db, query.owner, (tx) => ownedAnyFile(tx, query.owner, id))
  if (file.blob === null) throw notFound('File')
  const shown = SHOWN_IN_PLACE[file.media_type ?? '']
  const content = await app.blobs.get(file.blob)
  reply
    .headers({
      'content-type': shown ?? 'application/octet-stream',
      'content-length': file.size,
      'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.file_name),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(content)
}

const SHOWN_IN_PLACE: Record<string, string> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'text/plain': 'text/plain; charset=utf-8',
}
