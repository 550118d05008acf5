import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import type { Deadline } from '../deadline.ts'
import type { AdaptiveTimeout } from './adaptive-timeout.ts'

/** The state for handling a silent server. */
export type Silence = {
  patience: AdaptiveTimeout
  loadingMs: number
  /** A call whose caller has timed out is kept open, for a model that may be loading. */
  isLeftLoading: boolean
}

/**
 * Waits for the first byte of a response. The caller gets a timeout, but the request itself may stay open for a while,
 * so that a model that the server is loading is ready for the next call.
 */
export async function firstByte(
  ask: (signal: AbortSignal) => Promise<OutboundResponse>,
  silence: Silence,
  deadline: Deadline,
): Promise<OutboundResponse> {
  const { patience } = silence
  const connection = new AbortController()
  const close = () => connection.abort(deadline.signal.reason)
  const beganAt = performance.now()
  const asking = ask(connection.signal).then((response) => {
    patience.respondedAfter(performance.now() - beganAt)
    return response
  })
  const isOver = new Promise<never>((_, reject) => {
    const end = () => {
      reject(deadline.signal.reason)
      if (!deadline.endedInSilence()) return close()
      patience.reset()
      if (silence.isLeftLoading) close()
      else leaveLoading(asking, silence, close)
    }
    if (deadline.signal.aborted) end()
    else deadline.signal.addEventListener('abort', end, { once: true })
  })
  deadline.expectFirstByte(patience.ms())
  return Promise.race([asking, isOver])
}

function leaveLoading(asking: Promise<unknown>, silence: Silence, close: () => void) {
  silence.isLeftLoading = true
  const timer = setTimeout(close, silence.loadingMs)
  timer.unref()
  const end = () => {
    clearTimeout(timer)
    silence.isLeftLoading = false
    // The response comes too late for any caller.
    close()
  }
  asking.then(end, end)
}
