const LONGEST_MS = 3_600_000

/** When the provider wants to be asked again: OpenAI's own header, seconds, or a date; an hour at most. */
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
