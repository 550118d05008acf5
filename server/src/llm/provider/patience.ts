import type { ModelLimits } from '../limits.ts'

/** How long a server may be silent before its first byte. */
export type Patience = {
  ms(): number
  /** It showed life after so long, in time or too late. */
  heardAfter(ms: number): void
  /** It showed none. */
  inVain(): void
}

/** What a slow server needs is learned from how long it takes, and forgotten once it takes less or fails. */
export function createPatience({ firstByteMs, longestFirstByteMs }: ModelLimits): Patience {
  let ms = firstByteMs
  return {
    ms: () => ms,
    heardAfter(tookMs) {
      ms = Math.max(firstByteMs, Math.min(tookMs * MARGIN, longestFirstByteMs))
    },
    inVain() {
      ms = firstByteMs
    },
  }
}

const MARGIN = 1.5
