import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Frame, HEARTBEAT, placeFrame, reloadFrame, retryFrame } from './frames.ts'
import type { StartingPoint } from './starting-point.ts'

/** Buffer limit for stored events: beyond it a client gets no more, and they are read again when it is ready. */
const ENOUGH_BYTES = 128 * 1024
/** Limit for transient events, which cannot be read again: a client that buffers more is dropped. */
const MAX_BYTES = 256 * 1024

type Parts = {
  response: ServerResponse
  headers: OutgoingHttpHeaders
  from: StartingPoint
  retryMs: number
  longestMs: number
  /** The assistants whose events the client may see; null for all. */
  agentIds?: number[] | null
  userId?: number
}

/** One client's connection: tracks the client's position and limits its buffer. */
export class LiveStream {
  /** The last event this client was sent. */
  cursor: number
  /** The stream should end after this moment. */
  readonly until: number
  readonly userId: number | undefined
  readonly #response: ServerResponse
  readonly #agentIds: number[] | null
  #isBeatSent = true
  #isFull = false

  constructor({ response, headers, from, retryMs, longestMs, agentIds = null, userId }: Parts) {
    this.cursor = from.cursor
    this.userId = userId
    this.until = performance.now() + longestMs
    this.#response = response
    this.#agentIds = agentIds
    response.on('error', ignore)
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.socket?.setNoDelay(true)
    const opening = from.mustReload ? reloadFrame(from.cursor).text : placeFrame(from.cursor)
    response.write(retryFrame(retryMs) + opening)
  }

  hasRoom(): boolean {
    this.#isFull ||= !this.#isReady()
    return this.#isReady()
  }

  /** Whether the stream had no room at the last check and has some now. */
  hasRoomAgain(): boolean {
    const wasFull = this.#isFull
    this.#isFull = false
    return wasFull && this.hasRoom()
  }

  #isReady(): boolean {
    return this.#response.writableLength < ENOUGH_BYTES
  }

  deliver({ seq, text, agentId }: Frame): void {
    const shown = this.#sees(agentId) ? text : placeFrame(seq)
    // Sequence numbers have no gaps, so a missing one was pruned while this client lagged behind.
    this.#response.write(seq === this.cursor + 1 ? shown : reloadFrame(seq).text)
    this.cursor = seq
  }

  #sees(agentId: number | null): boolean {
    return agentId === null || this.#agentIds === null || this.#agentIds.includes(agentId)
  }

  say(text: string, agentId: number | null): void {
    if (!this.#sees(agentId)) return
    this.#response.write(text)
    if (this.#response.writableLength > MAX_BYTES) this.#response.destroy()
  }

  /** Keeps proxies from closing an idle connection, and drops one that is no longer read. */
  beat(): void {
    if (this.#isBeatSent) {
      this.#isBeatSent = false
      this.#response.write(HEARTBEAT, () => {
        this.#isBeatSent = true
      })
    } else this.drop()
  }

  end(retryMs: number): void {
    this.#response.end(retryFrame(retryMs))
  }

  drop(): void {
    this.#response.destroy()
  }
}

const ignore = () => {}
