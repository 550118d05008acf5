const LONGEST_MS = 3_600_000

/** How long the provider asks us to wait, an hour at most: OpenAI's own header, or Retry-After (seconds or a date). */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const ms = headers.get('retry-after-ms')
  const after = headers.get('retry-after')
  const wait = ms ? Number(ms) : after ? secondsOrDate(after, nowMs) : Number.NaN
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, LONGEST_MS) : undefined
}

function secondsOrDate(text: string, nowMs: number) {
  const seconds = Number(text)
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(text) - nowMs) : seconds * 1000
}
