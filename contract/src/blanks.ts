/**
 * Returns the placeholders in a ready-made prompt, such as "[shop name]". Links, reference links ("[our
 * site][site]"), numbers and checkboxes do not count. "[name]" and "[NAME]" are one blank, in the spelling that comes
 * first.
 */
export function blanksIn(text: string): string[] {
  const spellings = new Map<string, string>()
  const isReference = referencesOf(text)
  for (const { 0: blank, index } of text.matchAll(BLANK))
    if (!isReference(blank, index) && !spellings.has(keyOf(blank))) spellings.set(keyOf(blank), blank)
  return [...spellings.values()]
}

/** `values` is keyed by the spellings that `blanksIn` returns. A blank without a value stays in the text. */
export function fillBlanks(text: string, values: Record<string, string>): string {
  const valueByKey = new Map(blanksIn(text).map((blank) => [keyOf(blank), values[blank]?.trim()]))
  const isReference = referencesOf(text)
  return text.replace(BLANK, (blank, index: number) =>
    isReference(blank, index) ? blank : valueByKey.get(keyOf(blank)) || blank,
  )
}

/** Tests whether brackets belong to a Markdown reference link whose address is defined on a line of its own. */
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
