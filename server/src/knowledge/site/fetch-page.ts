import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { extensionOf } from '../../platform/file-name.ts'
import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import { DOCUMENT_MAX_BYTES, LONGEST_PAUSE_MS, REQUEST_MS } from './limits.ts'

/** Cache validators of the page from the last reading. */
export interface KnownAs {
  etag: string | null
  last_modified: string | null
}

export type Visited<Result> =
  | { kind: 'unchanged' | 'gone' | 'failed' }
  | { kind: 'found'; url: string; known: KnownAs; result: Result }

export type ContentKind = 'page' | 'document'

/**
 * Fetches a page, retrying once if the site is busy, and lets `take` read the response while it arrives. Unwanted
 * content is not downloaded.
 */
export async function visit<Result>(
  app: Pick<App, 'outbound'>,
  url: string,
  known: KnownAs,
  signal: AbortSignal,
  take: (answer: OutboundResponse, kind: ContentKind) => Promise<Result>,
): Promise<Visited<Result>> {
  const enough = new AbortController()
  try {
    const answer = await fetchPatiently(app, url, known, AbortSignal.any([signal, enough.signal]))
    if (answer.status === 304) return { kind: 'unchanged' }
    if (answer.status === 429 || answer.status >= 500) return { kind: 'failed' }
    const kind = answer.status === 200 ? kindOf(answer) : null
    if (!kind) return { kind: 'gone' }
    const result = await take(answer, kind)
    const { headers } = answer
    const now = { etag: headers.get('etag'), last_modified: headers.get('last-modified') }
    return { kind: 'found', url: answer.url, known: now, result }
  } catch (error) {
    // Unreachable, too slow, too large, or a forbidden redirect: the rest of the site may be fine.
    if (signal.aborted || !(error instanceof AppError)) throw error
    return { kind: 'failed' }
  } finally {
    enough.abort()
  }
}

/** Retries a busy site once, after the requested or a short default delay. */
async function fetchPatiently(app: Pick<App, 'outbound'>, url: string, known: KnownAs, signal: AbortSignal) {
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.last_modified && { 'if-modified-since': known.last_modified }),
  }
  const ask = () =>
    app.outbound.fetch(url, { headers, maxBytes: DOCUMENT_MAX_BYTES, timeoutMs: REQUEST_MS, signal })
  const answer = await ask()
  if (answer.status !== 429 && answer.status !== 503) return answer
  const asked = Number(answer.headers.get('retry-after') ?? 2) * 1000
  await pause(Number.isFinite(asked) ? Math.min(asked, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS, undefined, {
    signal,
  })
  return ask()
}

function kindOf({ headers, url }: OutboundResponse): ContentKind | null {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'page'
  if (DOCUMENT_TYPES.test(type)) return 'document'
  const isUnsaid = type === '' || type === 'application/octet-stream'
  if (isUnsaid && DOCUMENT_EXTENSIONS.test(extensionOf(new URL(url).pathname))) return 'document'
  return type === '' ? 'page' : null
}

const DOCUMENT_TYPES =
  /^(application\/(pdf|msword|rtf|epub\+zip|vnd\.(ms-(excel|powerpoint)|openxmlformats|oasis\.opendocument).*)|text\/(plain|csv|markdown|rtf))$/
const DOCUMENT_EXTENSIONS = /^(pdf|docx?|xlsx?|pptx|od[tsp]|rtf|epub|txt|md|csv)$/
