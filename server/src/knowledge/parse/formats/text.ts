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
  return paragraphs.flatMap((paragraph, at) => pieceOf(paragraph, paragraphs[at + 1]))
}

function pieceOf(paragraph: string, next: string | undefined): Piece[] {
  const underlined = /^(.{1,100})\n(=|-){3,}(?:\n([\s\S]*))?$/.exec(paragraph)
  if (underlined) {
    const [, text, line, rest] = underlined
    return [{ is: 'heading', level: line === '=' ? 1 : 2, text: text! }, ...(rest ? textPieces(rest) : [])]
  }
  if (next !== undefined && isHeading(paragraph, next)) return [{ is: 'heading', level: 2, text: paragraph }]
  return [{ is: 'paragraph', text: unwrap(paragraph) }]
}

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
