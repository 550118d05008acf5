import { buffer } from 'node:stream/consumers'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { safeFileName } from '../../platform/file-name.ts'
import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import { forgetBlobs } from '../files/let-go-blobs.ts'
import { SITE_PAGE_PREFIX } from '../files/present-file.ts'
import { parseFile, parsePage } from '../parse/index.ts'
import { chunksOfFile, noteOf, titleOf } from '../parsed-file.ts'
import type { ContentKind } from './fetch-page.ts'
import type { SiteFile } from './keep-site-file.ts'
import { DOCUMENT_MAX_BYTES, PAGE_MAX_BYTES } from './limits.ts'
import type { SiteReading } from './reading.ts'

/** The content at an address of a site, and its links. */
export interface Content {
  file: Omit<SiteFile, 'url' | 'file_name'> & { file_name: string | null }
  links: string[]
  /** The canonical URL that the page declares. */
  canonical: string | null
}

export const readContent = (
  app: App,
  site: SiteReading,
  answer: OutboundResponse,
  kind: ContentKind,
  signal: AbortSignal,
): Promise<Content> =>
  kind === 'page' ? readHtml(site, answer, signal) : readDocument(app, site, answer, signal)

async function readHtml(site: SiteReading, answer: OutboundResponse, signal: AbortSignal): Promise<Content> {
  const bytes = await buffer(atMost(answer, PAGE_MAX_BYTES))
  const contentType = answer.headers.get('content-type') ?? undefined
  const page = await parsePage(bytes, answer.url, signal, {
    account: site.account_id,
    ...(contentType !== undefined && { contentType }),
  })
  const asked = answer.headers.get('x-robots-tag') ?? ''
  const isKept = !page.noindex && !/\b(noindex|none)\b/i.test(asked)
  const isFollowed = !page.nofollow && !/\b(nofollow|none)\b/i.test(asked)
  return {
    file: {
      file_name: null,
      title: page.title || null,
      language: page.language,
      media_type: 'text/html',
      pages: null,
      size: bytes.length,
      blob: null,
      why: null,
      chunks: isKept ? page.chunks : [],
    },
    links: isFollowed ? page.links : [],
    canonical: page.canonical,
  }
}

async function* atMost({ body, url }: OutboundResponse, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most)
      throw new AppError('outbound_refused', reason('site_large', { host: new URL(url).hostname }))
    yield chunk
  }
}

/** Kept like an upload, so that it can be opened from an answer. */
async function readDocument(
  app: App,
  site: SiteReading,
  answer: OutboundResponse,
  signal: AbortSignal,
): Promise<Content> {
  const { hash, size } = await app.blobs.put(answer.body, { maxBytes: DOCUMENT_MAX_BYTES })
  try {
    const file_name = nameOf(answer.url)
    const parsed = await app.blobs.withFile(hash, (path) =>
      parseFile({ name: file_name, path, size, account: site.account_id }, signal),
    )
    return {
      file: {
        file_name,
        title: titleOf(parsed),
        language: parsed.documents[0]?.language ?? null,
        media_type: parsed.mediaType,
        pages: parsed.pages,
        size,
        blob: hash,
        why: noteOf(parsed),
        chunks: chunksOfFile(parsed),
      },
      links: [],
      canonical: null,
    }
  } catch (error) {
    await forgetBlobs(app, site.account_id, [hash])
    throw error
  }
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? 'document'
  const name = safeFileName(decoded(last))
  return name.startsWith(SITE_PAGE_PREFIX) ? `document ${name}` : name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
