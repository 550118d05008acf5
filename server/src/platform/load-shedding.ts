// Background work backs off in proportion to recent chat traffic.
import { setTimeout as wait } from 'node:timers/promises'

const QUIET_MS_EACH = 30
/** Background work always keeps a tenth of the time. */
const MOST_QUIET = 0.9
/** Background work never pauses longer than this. */
const LONGEST_REST_MS = 10_000
const REMEMBERED_MS = 1_000

let served = 0
let servedAtMs = 0

/** Call for each chat request. */
export function recordServed(): void {
  served = servedLately() + 1
  servedAtMs = performance.now()
}

/** How long to pause after work that kept a core busy for `workMs`; 0 without chat traffic. */
export function backoffAfter(workMs: number): number {
  const quiet = Math.min(MOST_QUIET, (servedLately() * QUIET_MS_EACH) / REMEMBERED_MS)
  return Math.min(LONGEST_REST_MS, (workMs * quiet) / (1 - quiet))
}

/** Pauses in proportion to the work since `begunAtMs`. */
export async function backOffSince(begunAtMs: number): Promise<void> {
  const restMs = backoffAfter(performance.now() - begunAtMs)
  if (restMs >= 1) await wait(restMs)
}

/** Requests of about the last second, with exponential decay. */
const servedLately = () => served * Math.exp((servedAtMs - performance.now()) / REMEMBERED_MS)
