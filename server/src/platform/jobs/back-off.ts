const FIRST_MS = 2_000
const FACTOR = 3
const LONGEST_MS = 10 * 60_000

/** 2 s, 6 s, 18 s …, up to 10 min; the jitter keeps jobs that failed together from retrying together. */
export function backOffMs(attempt: number, error: unknown, random = Math.random): number {
  const longest = Math.min(FIRST_MS * FACTOR ** (attempt - 1), LONGEST_MS)
  return Math.max(Math.round(longest * (0.75 + random() / 4)), askedToWaitMs(error))
}

/** Respects Retry-After. */
function askedToWaitMs(error: unknown) {
  const { retryAfterS } = (error ?? {}) as { retryAfterS?: unknown }
  return typeof retryAfterS === 'number' ? retryAfterS * 1000 : 0
}
