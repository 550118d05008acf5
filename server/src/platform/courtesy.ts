// Those who chat come first: each that is served buys a while of quiet from work that nobody waits for so urgently.
import { setTimeout as wait } from 'node:timers/promises'

const QUIET_MS_EACH = 30
/** However many chat, the work goes on, */
const MOST_QUIET = 0.9
/** and however long it took, this is enough. */
const LONGEST_REST_MS = 10_000
const REMEMBERED_MS = 1_000

let served = 0
let servedAtMs = 0

/** Somebody who chats is being served. */
export function noteServed(): void {
  served = servedLately() + 1
  servedAtMs = performance.now()
}

/** After work that kept a core busy for so long: how long to leave the machine to those who chat. 0 when nobody does. */
export function restAfter(workMs: number): number {
  const quiet = Math.min(MOST_QUIET, (servedLately() * QUIET_MS_EACH) / REMEMBERED_MS)
  return Math.min(LONGEST_REST_MS, (workMs * quiet) / (1 - quiet))
}

/** Ends when those who chat have had their while after work that began then. */
export async function restSince(begunAtMs: number): Promise<void> {
  const restMs = restAfter(performance.now() - begunAtMs)
  if (restMs >= 1) await wait(restMs)
}

/** How many in the last second; the longer ago, the less one counts. */
const servedLately = () => served * Math.exp((servedAtMs - performance.now()) / REMEMBERED_MS)
