import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../../platform/errors.ts'
import { type FileKind, fileKindOf, HEAD_BYTES, isText } from './kinds.ts'

/** Checks the kind of file by its first bytes before anything is stored. Passes the bytes on unchanged. */
export async function checkedBytes(
  source: AsyncIterable<Buffer>,
  extension: string,
  withRecordings = false,
): Promise<{ kind: FileKind; bytes: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    const head = await readHead(chunks)
    if (head.length === 0) throw new AppError('invalid_request', reason('file_none'))
    const kind = fileKindOf(head.subarray(0, HEAD_BYTES), extension, withRecordings)
    if (!kind) throw wrongKind()
    return { kind, bytes: rest(head, chunks, kind.media_type.startsWith('text/')) }
  } catch (error) {
    await chunks.return?.()
    throw error
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

/** A text file is checked to its end. */
async function* rest(head: Buffer, chunks: AsyncIterator<Buffer>, mustBeText: boolean) {
  try {
    for (let chunk: Buffer | undefined = head; chunk; ) {
      if (mustBeText && !isText(chunk)) throw wrongKind()
      yield chunk
      const next: IteratorResult<Buffer> = await chunks.next()
      chunk = next.done ? undefined : next.value
    }
  } finally {
    await chunks.return?.()
  }
}

const wrongKind = () => new AppError('unsupported_media_type', reason('file_not_sendable'))
