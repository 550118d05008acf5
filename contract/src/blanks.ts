/** What a ready-made prompt leaves for the owner to fill in: "[shop name]". A link is no blank, nor is a number. */
export const blanksIn = (text: string): string[] => [...new Set(text.match(BLANK) ?? [])]

/** Values are keyed by the blank with its brackets; a blank without one stays open. */
export const fillBlanks = (text: string, values: Record<string, string>): string =>
  text.replace(BLANK, (blank) => values[blank]?.trim() || blank)

const BLANK = /\[(?=[^[\]\n]{0,80}\p{L})(?!\s)[^[\]\n]{1,80}\](?!\()/gu
