import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** More than any file a visitor may send. */
const DROPPED_MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads and drops what is left of a body once its answer is on the way: a connection that stays full answers
 * nothing else. What is too long for that, or too slow, is cut off.
 */
export function dropUnreadBodies(fastify: FastifyInstance, timeoutMs: number): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    // Nobody can read on in a body that was destroyed.
    if (raw.destroyed) reply.header('connection', 'close')
    // A request injected by a test has no connection.
    else if (raw.socket instanceof Socket) drop(raw, timeoutMs)
  })
}

function drop(body: IncomingMessage, timeoutMs: number): void {
  const { socket } = body
  const cutOff = () => {
    body.pause()
    socket.destroySoon()
  }
  let left = DROPPED_MAX_BYTES
  const timer = setTimeout(cutOff, timeoutMs).unref()
  for (const event of ['end', 'close']) body.once(event, () => clearTimeout(timer))
  body.unpipe()
  body.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) cutOff()
  })
  body.resume()
}
