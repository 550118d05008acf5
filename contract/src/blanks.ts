/**
 * What a ready-made prompt leaves for the owner to fill in: "[shop name]". A link is no blank, nor is one by reference
 * ("[our site][site]"), a number or a box to tick. "[name]" and "[NAME]" are one blank, spelled as it comes first.
 */
export function blanksIn(text: string): string[] {
  const spellings = new Map<string, string>()
  const isReference = referencesOf(text)
  for (const { 0: blank, index } of text.matchAll(BLANK))
    if (!isReference(blank, index) && !spellings.has(keyOf(blank))) spellings.set(keyOf(blank), blank)
  return [...spellings.values()]
}

/** Values are keyed as `blanksIn` spells the blanks; a blank without one stays open. */
export function fillBlanks(text: string, values: Record<string, string>): string {
  const valueByKey = new Map(blanksIn(text).map((blank) => [keyOf(blank), values[blank]?.trim()]))
  const isReference = referencesOf(text)
  return text.replace(BLANK, (blank, index: number) =>
    isReference(blank, index) ? blank : valueByKey.get(keyOf(blank)) || blank,
  )
}

/** Whether brackets are part of a Markdown link whose address stands on a line of its own. */
function referencesOf(text: string): (blank: string, index: number) => boolean {
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, name]) => keyOf(name!)))
  return (blank, index) => {
    const next = /^\[[^[\]\n]{1,80}\]/.exec(text.slice(index + blank.length, index + blank.length + 82))
    return defined.has(keyOf(blank)) || (next !== null && defined.has(keyOf(next[0])))
  }
}

const BLANK = /\[(?!x\])(?=[^[\]\n]{0,80}\p{L})(?!\s)[^[\]\n]{1,80}\](?!\()/giu

/** "[site]: https://shop.example" */
const DEFINITION = /^[ \t]{0,3}(\[[^[\]\n]{1,80}\]):[ \t]{0,10}(?:https?:\/\/|mailto:|\/)/gim

const keyOf = (blank: string): string => blank.toLowerCase()
