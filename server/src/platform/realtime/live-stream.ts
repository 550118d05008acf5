import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Frame, HEARTBEAT, placeFrame, reloadFrame, retryFrame } from './frames.ts'
import type { StartingPoint } from './starting-point.ts'

/** So much may wait for a client before it gets no more stored events; they are read again when it is ready. */
const ENOUGH_BYTES = 128 * 1024
/** What is not stored cannot be read again: a client that lets this much pile up is dropped. */
const MAX_BYTES = 256 * 1024

export type LiveStream = {
  /** The last event this client was sent. */
  readonly cursor: number
  isReady(): boolean
  deliver(frame: Frame): void
  say(text: string): void
  /** Keeps proxies from closing a quiet connection, and drops one that nobody reads any more. */
  beat(): void
  /** When this moment has passed the stream should end. */
  readonly until: number
  end(retryMs: number): void
  drop(): void
}

type Parts = {
  response: ServerResponse
  headers: OutgoingHttpHeaders
  from: StartingPoint
  retryMs: number
  longestMs: number
  onReady(): void
  onClose(): void
}

/** One client's connection: it knows how far its client is, and bounds what waits for it. */
export function openLiveStream({ response, headers, from, retryMs, longestMs, ...parts }: Parts): LiveStream {
  let cursor = from.cursor
  let isBeatSent = true
  response.on('close', parts.onClose)
  response.on('error', () => {})
  response.on('drain', parts.onReady)
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.socket?.setNoDelay(true)
  response.write(retryFrame(retryMs))
  response.write(from.mustReload ? reloadFrame(cursor).text : placeFrame(cursor))

  return {
    get cursor() {
      return cursor
    },
    isReady: () => response.writableLength < ENOUGH_BYTES,
    deliver({ seq, text }) {
      // Numbers have no gaps, so a missing one was pruned while this client lagged behind.
      response.write(seq === cursor + 1 ? text : reloadFrame(seq).text)
      cursor = seq
    },
    say(text) {
      response.write(text)
      if (response.writableLength > MAX_BYTES) response.destroy()
    },
    beat() {
      if (!isBeatSent) return void response.destroy()
      isBeatSent = false
      response.write(HEARTBEAT, () => {
        isBeatSent = true
      })
    },
    until: performance.now() + longestMs,
    end: (nextRetryMs) => void response.end(retryFrame(nextRetryMs)),
    drop: () => void response.destroy(),
  }
}
