// Keeps the panel up to date: by an event stream if possible, else by long polling.
import type { VisitorEvent, VisitorSignal } from '../state/state.ts'
import { type EventPage, Refused } from './calls.ts'
import { createPause, waitMs } from './pause.ts'
import { readEvents } from './read-events.ts'

/** A proxy that has passed on nothing by then buffers the stream. */
const FIRST_BYTE_MS = 5_000
/** After three streams in a row that ended this early, streams count as unusable. */
const EARLY_MS = 5_000
const EARLY_ENDS = 3
/** The server sends a heartbeat every 25 s. */
const SILENT_MS = 60_000
/** Our own message must come back within this time; otherwise the stream is broken. */
const ECHO_WITHIN_MS = 4_000
const POLL_WAIT_S = 25
/** How long to poll before trying a stream again; doubled after each failed stream. */
const POLL_FOR_MS = 60_000
const LONGEST_POLL_FOR_MS = 15 * 60_000
const FIRST_WAIT_MS = 500

export type Link = {
  stream(after: number, signal: AbortSignal): Promise<Response>
  events(after: number, waitS: number, signal: AbortSignal): Promise<EventPage>
  /** Number of the last applied event. */
  place(): number
  receive(heard: VisitorEvent | VisitorSignal): void
  onConnected(isConnected: boolean): void
  /** Returns whether a retry makes sense. */
  onRefused(refusal: Refused): boolean
}

export type Follower = {
  /** The panel is visible, or the network is back. */
  come(): void
  /** The panel is hidden, or the network is lost. */
  leave(): void
  /** The server has stored a message of ours under this number; its event must arrive soon. */
  expect(seq: number): void
  /** Fetches missed events. */
  catchUp(): Promise<void>
  stop(): void
}

export function follow(link: Link): Follower {
  const pause = createPause()
  let attempt = new AbortController()
  let isAway = false
  let isOver = false
  let failures = 0
  let earlyEnds = 0
  let pollUntil = 0
  let pollForMs = POLL_FOR_MS
  let heardAt = Date.now()
  let firstWaitMs = FIRST_WAIT_MS
  let catching: Promise<void> | null = null

  const isPolling = () => Date.now() < pollUntil

  async function run() {
    while (!isOver) {
      if (isAway) {
        await pause.for()
        continue
      }
      attempt = new AbortController()
      let restMs = 0
      try {
        await (isPolling() ? poll(attempt.signal) : stream(attempt))
        if (!isPolling()) restMs = waitMs(firstWaitMs, earlyEnds)
      } catch (error) {
        if (error instanceof Refused && !link.onRefused(error)) return
        restMs = afterFailure(error)
      }
      if (!isAway && !isOver && restMs) await pause.for(restMs)
    }
  }

  function afterFailure(error: unknown): number {
    if (isAway || isOver) return 0
    if (error instanceof Refused && error.status === 429) return error.retryAfterS * 1000
    if (++failures > 1) link.onConnected(false)
    return waitMs(firstWaitMs, failures)
  }

  async function stream(mine: AbortController) {
    let openedAt = 0
    let timer = setTimeout(() => {
      giveUpStreams()
      mine.abort()
    }, FIRST_BYTE_MS)
    try {
      const answer = await link.stream(link.place(), mine.signal)
      await readEvents(answer.body!, {
        onBytes() {
          clearTimeout(timer)
          timer = setTimeout(() => mine.abort(), SILENT_MS)
          openedAt ||= Date.now()
          alive()
        },
        onRetry: (ms) => {
          firstWaitMs = ms || FIRST_WAIT_MS
        },
        onEvent: (event) => link.receive(event as VisitorEvent | VisitorSignal),
      })
    } finally {
      clearTimeout(timer)
      if (openedAt && !isAway) endedAfter(Date.now() - openedAt)
    }
  }

  function endedAfter(ms: number) {
    if (ms >= EARLY_MS) {
      earlyEnds = 0
      pollForMs = POLL_FOR_MS
    } else if (++earlyEnds === EARLY_ENDS) giveUpStreams()
  }

  function giveUpStreams() {
    earlyEnds = 0
    pollUntil = Date.now() + pollForMs
    pollForMs = Math.min(2 * pollForMs, LONGEST_POLL_FOR_MS)
  }

  async function poll(signal: AbortSignal, waitS = POLL_WAIT_S) {
    const { events, must_reload, has_more } = await link.events(link.place(), waitS, signal)
    alive()
    if (must_reload) return link.receive({ type: 'reload' })
    const before = link.place()
    for (const event of events) link.receive(event)
    if (has_more && link.place() > before) await poll(signal, 0)
  }

  function alive() {
    heardAt = Date.now()
    failures = 0
    link.onConnected(true)
  }

  const catchUp = () => {
    catching ??= poll(attempt.signal, 0)
      .catch(() => {}) // The stream detects the failure itself.
      .finally(() => {
        catching = null
      })
    return catching
  }

  run()
  return {
    catchUp,
    come() {
      isAway = false
      failures = 0
      pause.cut()
      // After a phone has slept, the stream may be dead without an error.
      if (Date.now() - heardAt > SILENT_MS / 2) attempt.abort()
      else catchUp()
    },
    leave() {
      isAway = true
      attempt.abort()
    },
    expect(seq) {
      setTimeout(() => {
        if (isOver || isAway || link.place() >= seq) return
        giveUpStreams()
        attempt.abort()
      }, ECHO_WITHIN_MS)
    },
    stop() {
      isOver = true
      attempt.abort()
      pause.cut()
    },
  }
}
