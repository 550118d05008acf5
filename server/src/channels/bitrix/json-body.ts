import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** Placeholder for a file in a JSON body. Bitrix24 expects files as base64. */
export class FileContent {
  constructor(readonly bytes: Uint8Array) {}
}

/** Serializes to JSON. A file is streamed as base64, since the whole text would be held in memory several times. */
export function jsonBody(said: object): { content: string | Readable; length: number; hasFile: boolean } {
  let file: Uint8Array | undefined
  const mark = randomUUID()
  const text = JSON.stringify(said, (_key, value) => {
    if (!(value instanceof FileContent)) return value
    file = value.bytes
    return mark
  })
  if (!file) return { content: text, length: Buffer.byteLength(text), hasFile: false }
  const [before, after] = text.split(mark) as [string, string]
  return {
    content: Readable.from(pieces(before, file, after), { objectMode: false }),
    length: Buffer.byteLength(before + after) + 4 * Math.ceil(file.length / 3),
    hasFile: true,
  }
}

function* pieces(before: string, file: Uint8Array, after: string) {
  yield before
  for (let at = 0; at < file.length; at += PIECE)
    yield Buffer.from(file.subarray(at, at + PIECE)).toString('base64')
  yield after
}

/** A multiple of three bytes, so that only the last chunk needs base64 padding. */
const PIECE = 3 * 2 ** 16
