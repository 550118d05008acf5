import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { reason } from '@switchboard/contract/reasons'
import { failure, refused } from './refusals.ts'

export type OutboundResponse = {
  status: number
  headers: Headers
  /** The URL after the last redirect. */
  url: string
  /** Decompressed, and limited to `maxBytes`; can be read once. */
  body: AsyncIterable<Buffer>
  bytes(): Promise<Buffer>
  text(): Promise<string>
  json(): Promise<unknown>
}

export const READABLE_ENCODINGS = 'gzip, br'

/** Legitimate pages rarely compress better than this; decompression bombs always do. */
const MAX_RATIO = 100
const RATIO_COUNTS_FROM = 1024 * 1024

type Received = {
  status: number
  headers: Headers
  url: URL
  body: Readable
  maxBytes: number
  /** The caller's own. */
  signal: AbortSignal | undefined
  /** Called once the body has ended in one way or another. */
  onEnd: () => void
}

export function presentResponse(received: Received): OutboundResponse {
  const { status, headers, url } = received
  // A response that nobody reads must not crash the process when its deadline passes.
  received.body.on('error', () => {})
  const body = readBody(received)
  const bytes = () => buffer(body)
  const text = async () => new TextDecoder().decode(await bytes())
  return { status, headers, url: url.href, body, bytes, text, json: async () => parseJson(await text(), url) }
}

async function* readBody(received: Received): AsyncGenerator<Buffer> {
  const { body, url, maxBytes, signal, onEnd } = received
  const tooLarge = () => refused(reason('host_large', { host: url.hostname, number: maxBytes }))
  let packed = 0
  let unpacked = 0

  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
  }

  try {
    for await (const chunk of unpack(counted(), received)) {
      unpacked += chunk.length
      if (unpacked > maxBytes) throw tooLarge()
      if (unpacked > RATIO_COUNTS_FROM && unpacked > packed * MAX_RATIO)
        throw refused(reason('host_bomb', { host: url.hostname }))
      yield chunk
    }
  } catch (error) {
    throw failure(error, url.hostname, signal)
  } finally {
    body.destroy()
    onEnd()
  }
}

function unpack(packed: AsyncIterable<Buffer>, { headers, url }: Received): AsyncIterable<Buffer> {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return packed
  const decoder = decoderOf(encoding)
  if (!decoder) throw refused(reason('host_encoding', { host: url.hostname }))
  return pipeline(Readable.from(packed), decoder, () => {})
}

// Some servers omit the end markers, and an empty body has none; HTTP framing detects truncated responses.
const GZIP = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }

function decoderOf(encoding: string): Transform | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(GZIP)
  if (encoding === 'br') return createBrotliDecompress(BROTLI)
}

function parseJson(text: string, url: URL): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw failure(cause, url.hostname)
  }
}
