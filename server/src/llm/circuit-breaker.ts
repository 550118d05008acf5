const WATCHED_CALLS = 20
const FAILURES_TO_OPEN = WATCHED_CALLS / 2
const PROBE_AFTER_MS = 30_000

/** `abandoned`: the caller went away, which says nothing about the provider. */
export type Outcome = 'success' | 'failure' | 'abandoned'

export type CircuitBreaker = {
  /** Returns a callback to report the outcome of one call, or undefined while the circuit is open. */
  enter(): ((outcome: Outcome) => void) | undefined
  isOpen(): boolean
  /** Time until the next probe is allowed. */
  waitMs(): number
}

type Parts = {
  /** A monotonic clock in milliseconds, so that a corrected wall clock neither opens nor closes the circuit. */
  clock?: () => number
  onChange?: (isOpen: boolean) => void
}

/**
 * Protects a failing provider from load, and customers from waiting for it. Closed while fewer than half of the last 20
 * calls failed, then open, with one probe every 30 s. A probe that succeeds closes it again.
 */
export function createCircuitBreaker({
  clock = () => performance.now(),
  onChange = () => {},
}: Parts = {}): CircuitBreaker {
  let failures: boolean[] = []
  let nextProbeAt: number | null = null
  // Outcomes of calls that began before the circuit last opened or closed are ignored.
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
      // A probe that never reports must not keep the circuit open forever: another probe is allowed later.
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
