import { decodeText } from '../../../platform/decode-text.ts'
import type { Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'
import { unwrap, widthOf } from '../unwrap.ts'

export const readText: Reader = async ({ bytes }) => ({
  outline: { title: '', pieces: textPieces(decodeText(bytes)) },
})

/** Blank lines set paragraphs apart; a short line without a full stop above a longer one is a heading. */
export function textPieces(text: string): Piece[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  // A single name above figures may begin an address; several are this document's heading style.
  const named = paragraphs.map(isNameAboveFigures)
  const cut = paragraphs.map((paragraph, at) =>
    named[at] ? afterFirstLine(paragraph) : atHeadings(paragraph),
  )
  const isStyle = cut.filter((parts) => parts.length > 1).length > 1
  const parts = cut.flatMap((some, at) => (named[at] && !isStyle ? [paragraphs[at]!] : some))
  const width = widthOf(text)
  return parts.flatMap((part, at) => piecesOf(part, parts[at + 1], width))
}

/** Separates headings that stand directly above their text. */
function atHeadings(paragraph: string): string[] {
  const lines = paragraph.split('\n').map((line) => line.trim())
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const parts: string[][] = [[]]
  for (const [at, line] of lines.entries()) {
    const [before, next] = [lines[at - 1], lines[at + 1]]
    const mayBegin = before === undefined || SENTENCE_END.test(before)
    const isHeading =
      mayBegin && next !== undefined && (isInCapitals(line, next) || isAboveSentence(line, next, width))
    if (isHeading) parts.push([line], [])
    else parts.at(-1)!.push(line)
  }
  return parts.filter(({ length }) => length > 0).map((part) => part.join('\n'))
}

const isInCapitals = (line: string, next: string) =>
  isTitle(line) && CAPITALS.test(line) && !CAPITALS.test(next)

const CAPITALS = /^(?=.*\p{Lu}{3})\P{Ll}+$/u

/** The line is not a wrapped one: the next word would have fit on it. */
function isAboveSentence(line: string, next: string, width: number): boolean {
  const [word = ''] = next.split(' ', 1)
  return (
    isTitle(line) &&
    line.split(/\s+/).length <= TITLE_WORDS &&
    !/^\P{L}*\p{L}\D*\d/u.test(line) &&
    line.length + 1 + word.length <= width &&
    next.length >= line.length * 2 &&
    !/^\p{Ll}/u.test(next) &&
    !(/^\d/.test(line) && /^\d/.test(next)) &&
    (next.length > LONG_LINE || (SENTENCE_END.test(next) && next.split(/\s+/).length >= SENTENCE_WORDS))
  )
}

const [TITLE_WORDS, SENTENCE_WORDS, LONG_LINE] = [6, 3, 60]
const SENTENCE_END = /[.!?…]["”»)]?$/

/** "Opening hours" above "Mon–Fri 9–17" and "Sat 10–14". */
function isNameAboveFigures(paragraph: string): boolean {
  const [first = '', ...others] = paragraph.split('\n')
  return (
    isTitle(first) &&
    !/\d/.test(first) &&
    others.length > 0 &&
    others.every((line) => /^(?:[-–•*] ?)?\p{Lu}.*\d/u.test(line.trim()))
  )
}

function afterFirstLine(paragraph: string): string[] {
  const end = paragraph.indexOf('\n')
  return [paragraph.slice(0, end).trim(), paragraph.slice(end + 1)]
}

function piecesOf(paragraph: string, next: string | undefined, width: number): Piece[] {
  const pieces: Piece[] = []
  let rest = paragraph
  for (let found = UNDERLINED.exec(rest); found; found = UNDERLINED.exec(rest)) {
    pieces.push({ is: 'heading', level: found[2] === '=' ? 1 : 2, text: found[1]! })
    rest = rest.slice(found[0].length).trimStart()
  }
  if (rest === '') return pieces
  const isHeading = pieces.length === 0 && next !== undefined && rest.length < next.length && isTitle(rest)
  pieces.push(
    isHeading ? { is: 'heading', level: 2, text: rest } : { is: 'paragraph', text: unwrap(rest, width) },
  )
  return pieces
}

const UNDERLINED = /^(.{1,100})\n(=|-){3,}(?:\n|$)/

const isTitle = (line: string) =>
  !line.includes('\n') &&
  line.length <= 70 &&
  /^[\p{Lu}\d#]/u.test(line) &&
  !/[.!?,;:]$|^\d[\d\s.,-]*$|[:=|@]\s|https?:/u.test(line)
