import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Longer than any JSON of ours takes on a slow line. */
export const BODY_TIMEOUT_MS = 30_000

/** Aborts requests whose body arrives too slowly; only routes that accept files may use the whole `requestTimeout`. */
export function refuseSlowBodies(
  fastify: FastifyInstance,
  timeoutMs: number,
  refuse: (request: FastifyRequest) => void,
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.takesFiles || !hasBody(request)) return
    const timer = setTimeout(() => end(request, reply, refuse), timeoutMs).unref()
    for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function end(request: FastifyRequest, reply: FastifyReply, refuse: (request: FastifyRequest) => void): void {
  const { socket, complete } = request.raw
  // A request injected by a test has no connection.
  if (complete || !(socket instanceof Socket)) return
  if (!reply.raw.headersSent) refuse(request)
  socket.destroySoon()
}
