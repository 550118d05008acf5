import type { FastifyReply } from 'fastify'
import type { Blobs, ByteRange } from './blobs.ts'

/** Sends a stored content, or the requested range: media players and PDF viewers seek. */
export async function sendBlob(
  blobs: Pick<Blobs, 'get'>,
  reply: FastifyReply,
  { blob, size }: { blob: string; size: number },
): Promise<void> {
  const range = rangeOf(reply.request.headers.range, size)
  const content = await blobs.get(blob, range)
  reply.header('accept-ranges', 'bytes').header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.send(content)
}

/** One range; anything else gets the whole content, as HTTP allows. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}
