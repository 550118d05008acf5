import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { UPLOAD_MAX_BYTES } from '@switchboard/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MEGABYTE = 1024 * 1024

interface Allowance {
  bytes: number
  /** The time limit begins anew with so many bytes: a slow line gets through, a trickle does not. */
  bytesInTime: number
}

const OF_ANY_ROUTE: Allowance = { bytes: 16 * MEGABYTE, bytesInTime: Number.POSITIVE_INFINITY }
/** A browser shows the answer to an upload only after it has sent all of it. */
const OF_FILES: Allowance = { bytes: UPLOAD_MAX_BYTES + MEGABYTE, bytesInTime: MEGABYTE }
const OF_STRANGERS_FILES: Allowance = { ...OF_FILES, bytes: OF_ANY_ROUTE.bytes }

/**
 * Reads and drops what is left of a body once its answer is on the way: a connection that stays full answers
 * nothing else. What is too long for that, or too slow, is cut off.
 */
export function dropUnreadBodies(fastify: FastifyInstance, timeoutMs: number): void {
  fastify.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (raw.complete) return
    // Nobody can read on in a body that was destroyed.
    if (raw.destroyed) reply.header('connection', 'close')
    // A request injected by a test has no connection.
    else if (raw.socket instanceof Socket) drop(raw, allowanceOf(request), timeoutMs)
  })
}

function allowanceOf(request: FastifyRequest): Allowance {
  if (!request.routeOptions.config.takesFiles) return OF_ANY_ROUTE
  const isKnown = ['account', 'visitor'].some((name) => request.getDecorator(name) !== null)
  return isKnown ? OF_FILES : OF_STRANGERS_FILES
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
