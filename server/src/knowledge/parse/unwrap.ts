/** The width at which a document's lines were wrapped; very large if they were not. */
export function widthOf(text: string): number {
  const lengths = text
    .split('\n')
    .map(({ length }) => length)
    .filter((length) => length > SHORT_LINE)
    .sort((one, other) => one - other)
  // A percentile, because a link or a table row may be longer.
  return lengths[Math.floor(lengths.length * 0.9)] ?? Infinity
}

/**
 * Removes line breaks that only wrap the text. A lower-case letter after the break shows a wrap. A name or a figure
 * does only if the next word did not fit and other lines of the paragraph continue in lower case, which those of a
 * price list do not.
 */
export function unwrap(paragraph: string, width: number): string {
  const [first = '', ...others] = paragraph.split('\n')
  const isProse = others.some(goesOnSmall)
  let [text, previous] = [first, first]
  for (const line of others) {
    const next = line.trimStart()
    const [word = ''] = next.split(' ', 1)
    const hasNoRoom = previous.length + 1 + word.length > width && !ITEM.test(next)
    const isBroken = goesOnSmall(line) || (isProse && hasNoRoom)
    const goesOn = previous.length > SHORT_LINE && !SENTENCE_END.test(previous.slice(-3)) && isBroken
    text += goesOn ? ` ${next}` : `\n${line}`
    previous = line
  }
  return text
}

const goesOnSmall = (line: string) => /^\s*\p{Ll}/u.test(line.slice(0, 40))
const SHORT_LINE = 45
const ITEM = /^(?:[-–•*+]|\d{1,3}[.)])\s/
const SENTENCE_END = /[.!?…:;]["”»)]?\s*$/
