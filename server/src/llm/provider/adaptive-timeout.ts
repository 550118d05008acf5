import type { ModelLimits } from '../limits.ts'

/** The timeout for the first byte of a server's response. */
export type AdaptiveTimeout = {
  ms(): number
  /** The first byte came after this time, before or after the timeout. */
  respondedAfter(ms: number): void
  reset(): void
}

/** Grows with a slow server and falls back when it gets faster or fails. */
export function createAdaptiveTimeout({ firstByteMs, longestFirstByteMs }: ModelLimits): AdaptiveTimeout {
  let ms = firstByteMs
  return {
    ms: () => ms,
    respondedAfter(tookMs) {
      ms = Math.max(firstByteMs, Math.min(tookMs * MARGIN, longestFirstByteMs))
    },
    reset() {
      ms = firstByteMs
    },
  }
}

const MARGIN = 1.5
