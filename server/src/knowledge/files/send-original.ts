import { reason } from '@switchboard/contract/reasons'
import type { FastifyReply } from 'fastify'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { contentDisposition } from '../../platform/file-name.ts'
import { sendBlob } from '../../platform/send-blob.ts'
import { isGoodOriginalUrl } from './open-file.ts'
import { originalOf } from './original-of.ts'
import { ownedAnyFile } from './owned-file.ts'

/**
 * Prevents browsers from running the content: formats that could contain code are shown as plain text or downloaded.
 */
export async function sendOriginal(
  app: App,
  id: string,
  query: { owner: number; until: number; signature: string },
  reply: FastifyReply,
): Promise<void> {
  if (!isGoodOriginalUrl(app, { id, ...query })) throw new AppError('forbidden', reason('file_link_over'))
  const [file, original] = await inAccount(app.db, query.owner, async (tx) => {
    const file = await ownedAnyFile(tx, query.owner, id)
    return [file, await originalOf(tx, file)] as const
  })
  if (!original) throw notFound('File')
  const shown = SHOWN_IN_PLACE[file.media_type ?? '']
  reply.headers({
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.file_name),
    'content-security-policy': shown === PDF ? "frame-ancestors 'none'" : NOTHING_RUNS,
    'cache-control': 'private, no-store',
  })
  await sendBlob(app.blobs, reply, original)
}

const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; sandbox"
const TEXT = 'text/plain; charset=utf-8'
// Browsers show PDFs in a viewer of their own, isolated from our pages; in a sandbox that viewer stays empty.
const PDF = 'application/pdf'

const SHOWN_IN_PLACE: Record<string, string> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'text/plain': TEXT,
  'text/markdown': TEXT,
  'text/csv': TEXT,
  'text/tab-separated-values': TEXT,
  'application/json': TEXT,
  'application/pdf': PDF,
}
