import type { Socket } from 'node:net'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { MONITORING_ROUTES } from './monitoring-routes.ts'

/** The rest is for the database, providers, uploads and parsers. */
const SHARE_OF_CONNECTIONS = 0.8
const LEAST_FOR_THE_REST = 128
/** How many connections beyond the cap may wait for their refusal at once. */
const SHARE_OF_REFUSED = 0.1
const LEAST_REFUSED = 32
/** How long a connection beyond the cap may take to send its request and receive the refusal. */
const REFUSED_WITHIN_MS = 1_000

const FULL = reason('server_full')

/** How many connections leave enough file descriptors for everything else; Infinity without a limit. */
export function connectionsMax(openFiles = openFilesLimit()): number {
  if (openFiles === Number.POSITIVE_INFINITY) return openFiles
  return Math.max(1, Math.floor(Math.min(openFiles * SHARE_OF_CONNECTIONS, openFiles - LEAST_FOR_THE_REST)))
}

/** Node raises the soft limit to the hard one when it starts. */
function openFilesLimit(): number {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/**
 * Answers 503 on connections beyond `most`: without a free file descriptor the server could not even accept them, and
 * they would hang. Monitoring is answered, or a full process would be taken for a dead one and stopped.
 */
export function capConnections(fastify: FastifyInstance, most: number, onFull: () => void): void {
  if (most === Number.POSITIVE_INFINITY) return
  const { server } = fastify
  const beyond = new WeakSet<Socket>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open <= most) return
    beyond.add(socket)
    server.closeIdleConnections()
    setTimeout(() => {
      if (socket.destroyed || !isRefused(socket)) return
      onFull()
      socket.destroy()
    }, REFUSED_WITHIN_MS).unref()
  })
  /** Others may have been closed since it was opened. */
  function isRefused(socket: Socket): boolean {
    if (open <= most) beyond.delete(socket)
    return beyond.has(socket)
  }
  // Refusals need descriptors, too: beyond this, Node closes a connection without a word.
  server.maxConnections = most + Math.max(LEAST_REFUSED, Math.ceil(most * SHARE_OF_REFUSED))
  server.on('drop', onFull)
  fastify.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!beyond.has(raw.socket) || !isRefused(raw.socket)) return
    onFull()
    reply.header('connection', 'close')
    if (MONITORING_ROUTES.has(routeOptions.url)) return
    throw new AppError('unavailable', FULL, { retryAfterS: 5 })
  })
}
