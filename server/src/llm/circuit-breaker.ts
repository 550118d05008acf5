const WATCHED_CALLS = 20
const FAILURES_TO_OPEN = WATCHED_CALLS / 2
const PROBE_AFTER_MS = 30_000

/** `abandoned`: the caller went away, which says nothing about the provider. */
export type Outcome = 'success' | 'failure' | 'abandoned'

export type CircuitBreaker = {
  /** A permit to call, which is told once how the call went; none while the circuit is open. */
  enter(): ((outcome: Outcome) => void) | undefined
  isOpen(): boolean
  /** Until the next probe may go. */
  waitMs(): number
}

type Parts = {
  /** Milliseconds that only grow, so that a corrected wall clock neither opens nor closes anything. */
  clock?: () => number
  onChange?: (isOpen: boolean) => void
}

/**
 * Spares a provider in trouble, and customers the wait for it: closed while fewer than half of the last 20
 * calls failed, then open, with one probe every 30 s. A probe that succeeds closes it again.
 */
export function createCircuitBreaker({
  clock = () => performance.now(),
  onChange = () => {},
}: Parts = {}): CircuitBreaker {
  let failures: boolean[] = []
  let nextProbeAt: number | null = null
  // Calls that began before the circuit last opened or closed tell about a time that is over.
  let period = 0

  function turn(isOpen: boolean) {
    period += 1
    failures = []
    nextProbeAt = isOpen ? clock() + PROBE_AFTER_MS : null
    onChange(isOpen)
  }

  function count(outcome: Outcome) {
    if (outcome === 'abandoned') return
    failures = [...failures, outcome === 'failure'].slice(-WATCHED_CALLS)
    if (failures.filter(Boolean).length >= FAILURES_TO_OPEN) turn(true)
  }

  function judgeProbe(outcome: Outcome) {
    if (outcome === 'success') turn(false)
    else nextProbeAt = clock() + (outcome === 'failure' ? PROBE_AFTER_MS : 0)
  }

  return {
    enter() {
      const isProbe = nextProbeAt !== null
      if (isProbe && clock() < nextProbeAt!) return
      // A probe that never reports must not keep the circuit open for ever: another may follow it.
      if (isProbe) nextProbeAt = clock() + PROBE_AFTER_MS
      const entered = period
      return (outcome) => {
        if (entered === period) (isProbe ? judgeProbe : count)(outcome)
      }
    },
    isOpen: () => nextProbeAt !== null,
    waitMs: () => Math.max(0, (nextProbeAt ?? 0) - clock()),
  }
}
