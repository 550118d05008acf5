import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { UPLOAD_MAX_BYTES } from '@switchboard/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MEGABYTE = 1024 * 1024

interface Allowance {
  bytes: number
  /** The timeout restarts after this many bytes: a slow connection gets through, a trickle does not. */
  bytesInTime: number
}

const OF_ANY_ROUTE: Allowance = { bytes: 16 * MEGABYTE, bytesInTime: Number.POSITIVE_INFINITY }
/** A browser shows the answer to an upload only after it has sent all of it. */
const OF_FILES: Allowance = { bytes: UPLOAD_MAX_BYTES + MEGABYTE, bytesInTime: MEGABYTE }
/** More than a visitor's largest file. */
const OF_STRANGERS_FILES: Allowance = { ...OF_FILES, bytes: OF_ANY_ROUTE.bytes }

/**
 * Drains the rest of a body once its response is sent, because the connection could not be reused otherwise. A body
 * that is too long or too slow is cut off.
 */
export function dropUnreadBodies(fastify: FastifyInstance, timeoutMs: number): void {
  fastify.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (raw.complete) return
    // A destroyed body cannot be drained.
    if (raw.destroyed) reply.header('connection', 'close')
    // A request injected by a test has no connection.
    else if (raw.socket instanceof Socket) drop(raw, allowanceOf(request), timeoutMs)
  })
}

function allowanceOf(request: FastifyRequest): Allowance {
  if (!request.routeOptions.config.takesFiles) return OF_ANY_ROUTE
  return request.getDecorator('account') === null ? OF_STRANGERS_FILES : OF_FILES
}

function drop(body: IncomingMessage, { bytes, bytesInTime }: Allowance, timeoutMs: number): void {
  const { socket } = body
  const cutOff = () => {
    body.pause()
    socket.destroySoon()
  }
  const timer = setTimeout(cutOff, timeoutMs).unref()
  for (const event of ['end', 'close']) body.once(event, () => clearTimeout(timer))
  let dropped = 0
  let nextStep = bytesInTime
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > bytes) return cutOff()
    if (dropped < nextStep) return
    nextStep = dropped + bytesInTime
    timer.refresh()
  })
  body.resume()
}
