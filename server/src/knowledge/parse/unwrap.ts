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

/** Takes back the breaks of lines that were only too long for the page: in mid-sentence, where the next word had no room. */
export function unwrap(paragraph: string, width: number): string {
  const [first = '', ...others] = paragraph.split('\n')
  let [text, previous] = [first, first]
  for (const line of others) {
    const next = line.trimStart()
    const [word = ''] = next.split(' ', 1)
    const isBroken = /^\p{Ll}/u.test(next) || (previous.length + 1 + word.length > width && !ITEM.test(next))
    const goesOn = previous.length > SHORT_LINE && !SENTENCE_END.test(previous.slice(-3)) && isBroken
    text += goesOn ? ` ${next}` : `\n${line}`
    previous = line
  }
  return text
}

const SHORT_LINE = 45
const ITEM = /^(?:[-–•*+]|\d{1,3}[.)])\s/
const SENTENCE_END = /[.!?…:;]["”»)]?\s*$/
