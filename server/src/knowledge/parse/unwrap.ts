/** The width that a document's lines were broken at; far more than any where they were not. */
export function widthOf(text: string): number {
  const lengths = text
    .split('\n')
    .map(({ length }) => length)
    .filter((length) => length > SHORT_LINE)
    .sort((one, other) => one - other)
  // A link or a row of a table may stand out.
  return lengths[Math.floor(lengths.length * 0.9)] ?? Infinity
}

/**
 * Takes back the breaks of lines that were only too long for the page. A small letter tells so; a name or a figure only
 * where the next word had no room and other lines of the paragraph go on with a small letter: a price list has none.
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
