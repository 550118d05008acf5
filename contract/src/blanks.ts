/**
 * What a ready-made prompt leaves for the owner to fill in: "[shop name]". A link is no blank, nor is a number or a box to
 * tick. "[name]" and "[NAME]" are one blank, spelled as it comes first.
 */
export function blanksIn(text: string): string[] {
  const spellings = new Map<string, string>()
  for (const blank of text.match(BLANK) ?? [])
    if (!spellings.has(keyOf(blank))) spellings.set(keyOf(blank), blank)
  return [...spellings.values()]
}

/** Values are keyed as `blanksIn` spells the blanks; a blank without one stays open. */
export function fillBlanks(text: string, values: Record<string, string>): string {
  const valueByKey = new Map(blanksIn(text).map((blank) => [keyOf(blank), values[blank]?.trim()]))
  return text.replace(BLANK, (blank) => valueByKey.get(keyOf(blank)) || blank)
}

const BLANK = /\[(?!x\])(?=[^[\]\n]{0,80}\p{L})(?!\s)[^[\]\n]{1,80}\](?!\()/giu

const keyOf = (blank: string): string => blank.toLowerCase()
