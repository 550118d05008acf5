export const BYTES_PER_TOKEN = 3.5

/**
 * About as many tokens as a text has, rather too many than too few: providers count differently, and letters beyond
 * the Latin ones cost more in all of them.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)

/** The beginning of a text that has no more than so many tokens, up to the end of a word. */
export function cutToTokens(text: string, most: number): string {
  if (estimateTokens(text) <= most) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, Math.floor(most * BYTES_PER_TOKEN)))
  return new TextDecoder().decode(bytes, { stream: true }).replace(/\s+\S*$/, '')
}
