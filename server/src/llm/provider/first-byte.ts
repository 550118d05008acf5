import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import type { Deadline } from '../deadline.ts'
import type { AdaptiveTimeout } from './adaptive-timeout.ts'

/** What is known of a server's silence. */
export type Silence = {
  patience: AdaptiveTimeout
  loadingMs: number
  /** One call that nobody waits for any more is still open, for a model that may be loading. */
  isLeftLoading: boolean
}

/**
 * The beginning of a server's answer. Who waits for it hears in time that there is none; the call itself may go on for a
 * while, so that a model that is being loaded for it is there for the next one.
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
    // What it says comes too late for anybody.
    close()
  }
  asking.then(end, end)
}
