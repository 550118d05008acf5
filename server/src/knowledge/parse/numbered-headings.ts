import type { Piece } from './pieces.ts'

/**
 * Rules and terms often number their sections without heading styles: "§ 2. Membership", "4) Delivery". Such a line is
 * a heading if it is short, is not a sentence and is followed by text, and if the document has at least two of them.
 */
export function numberedHeadings(pieces: Piece[]): Piece[] {
  const lines = pieces.flatMap(firstLineApart)
  const depths = lines.map((piece, at) => depthOf(piece, lines[at + 1]))
  if (depths.filter((depth) => depth > 0).length < 2) return pieces
  return lines.map((piece, at) =>
    depths[at]! > 0 && piece.is === 'paragraph'
      ? { is: 'heading', level: DEEPEST_STYLE + depths[at]!, text: piece.text }
      : piece,
  )
}

/** How many numbers the heading has: 2 for "1.2 Prices"; 0 if it is not a numbered heading. */
function depthOf(piece: Piece, next: Piece | undefined): number {
  if (piece.is !== 'paragraph' || !next || next.is === 'heading') return 0
  const depth = numbersOf(piece.text)
  if (depth === 0 || piece.text.length > LONGEST || SENTENCE_END.test(piece.text)) return 0
  const below = next.is === 'paragraph' ? numbersOf(next.text) : 0
  // A list item, followed by the next one.
  return below > 0 && below <= depth ? 0 : depth
}

const numbersOf = (text: string) => {
  const [, numbers = ''] = NUMBERED.exec(text) ?? []
  return numbers.split('.').filter(Boolean).length
}

/** Where a PDF has no space between heading and text, they are lines of one paragraph. */
function firstLineApart(piece: Piece): Piece[] {
  if (piece.is !== 'paragraph') return [piece]
  const end = piece.text.indexOf('\n')
  if (end < 0 || !NUMBERED.test(piece.text.slice(0, end)) || /\n[ \t]{0,9}(?:§|\d)/.test(piece.text))
    return [piece]
  return [
    { is: 'paragraph', text: piece.text.slice(0, end) },
    { is: 'paragraph', text: piece.text.slice(end + 1) },
  ]
}

/** Excludes "14 Ropewalk": a number without punctuation may be an address or an amount. */
const NUMBERED = /^(§\s*\d{1,3}[.):]?|\d{1,2}(?:\.\d{1,2}){1,2}[.):]?|(?:\d{1,2}|[IVX]{1,5})[.):])\s+\p{Lu}/u
const SENTENCE_END = /[.!?;:,…]["”»)]?$/
const LONGEST = 90
/** Highest level of headings that use styles. */
const DEEPEST_STYLE = 10
