import { decodeText } from '../decode-text.ts'
import type { Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'

export const readText: Reader = async ({ bytes }) => ({
  outline: { title: '', pieces: textPieces(decodeText(bytes)) },
})

/** Paragraphs are what blank lines set apart; a short one without a full stop above a longer one is a heading. */
export function textPieces(text: string): Piece[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return paragraphs.flatMap((paragraph, at) => piecesOf(paragraph, paragraphs[at + 1]))
}

function piecesOf(paragraph: string, next: string | undefined): Piece[] {
  const pieces: Piece[] = []
  let rest = paragraph
  for (let found = UNDERLINED.exec(rest); found; found = UNDERLINED.exec(rest)) {
    pieces.push({ is: 'heading', level: found[2] === '=' ? 1 : 2, text: found[1]! })
    rest = rest.slice(found[0].length).trimStart()
  }
  if (rest === '') return pieces
  const isTitle = pieces.length === 0 && next !== undefined && isHeading(rest, next)
  pieces.push(isTitle ? { is: 'heading', level: 2, text: rest } : { is: 'paragraph', text: unwrap(rest) })
  return pieces
}

const UNDERLINED = /^(.{1,100})\n(=|-){3,}(?:\n|$)/

const isHeading = (line: string, next: string) =>
  !line.includes('\n') &&
  line.length <= 70 &&
  line.length < next.length &&
  /^[\p{Lu}\d#]/u.test(line) &&
  !/[.!?,;:]$|^\d[\d\s.,-]*$|[:=|@]\s|https?:/u.test(line)

/** A line that breaks in mid-sentence was only too long for the page. */
function unwrap(paragraph: string): string {
  const [first = '', ...others] = paragraph.split('\n')
  let [text, previous] = [first, first]
  for (const line of others) {
    const goesOn =
      previous.length > 45 && /[\p{L},]$/u.test(previous.slice(-2)) && /^\s*\p{Ll}/u.test(line.slice(0, 20))
    text += goesOn ? ` ${line.trimStart()}` : `\n${line}`
    previous = line
  }
  return text
}
