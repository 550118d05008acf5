import type { FastifyReply } from 'fastify'

/** Says when nobody waits for the answer any more. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
