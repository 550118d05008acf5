export const BYTES_PER_TOKEN = 3.5

/**
 * Estimates the tokens of a text, rather too high than too low: providers count differently, and non-Latin letters cost
 * more everywhere.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)

/** Cuts a text to at most `most` tokens, at the end of a word. */
export function cutToTokens(text: string, most: number): string {
  if (estimateTokens(text) <= most) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, Math.floor(most * BYTES_PER_TOKEN)))
  return new TextDecoder().decode(bytes, { stream: true }).replace(/\s+\S*$/, '')
}
