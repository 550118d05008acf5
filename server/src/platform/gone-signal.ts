import type { FastifyReply } from 'fastify'

/** Aborts when the client has disconnected or has the response. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
