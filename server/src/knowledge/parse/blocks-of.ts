import { cleanLine, cleanText } from './clean-text.ts'
import { numberedHeadings } from './numbered-headings.ts'
import { pairQuestions } from './pair-questions.ts'
import type { Piece } from './pieces.ts'
import { tableBlocks } from './table-blocks.ts'
import type { Block } from './types.ts'

/** Puts each piece under its headings. The document's title is not a heading within it. */
export function blocksOf(title: string, pieces: Piece[]): Block[] {
  const path: Heading[] = []
  const blocks: Block[] = []
  const leave = (level: number) => {
    while (path.length > 0 && path.at(-1)!.level >= level) {
      const { text, isOverText } = path.pop()!
      // A heading without content becomes text itself.
      if (!isOverText) blocks.push({ kind: 'prose', heading: path.map(textOf), text })
    }
  }
  const said = pieces.map(cleaned).filter((piece) => !isCopyright(piece))
  for (const piece of pairQuestions(numberedHeadings(said))) {
    if (piece.is === 'heading') {
      leave(piece.level)
      for (const above of path) above.isOverText = true
      if (piece.text && piece.text !== title) path.push({ ...piece, isOverText: false })
      continue
    }
    for (const above of path) above.isOverText = true
    for (const block of blocksIn(path.map(textOf), piece)) if (block.text) blocks.push(block)
  }
  leave(0)
  return blocks
}

/** A copyright line in the footer, which answers no question. */
const isCopyright = (piece: Piece) =>
  piece.is === 'paragraph' && piece.text.length < 120 && /^(?:©|\(c\)\s|copyright\b)/i.test(piece.text)

interface Heading {
  level: number
  text: string
  isOverText: boolean
}

const textOf = ({ text }: Heading) => text

function blocksIn(heading: string[], piece: Exclude<Piece, { is: 'heading' }>): Block[] {
  if (piece.is === 'table') return tableBlocks(heading, piece.rows)
  if (piece.is === 'question') return [{ kind: 'faq', heading, question: piece.question, text: piece.answer }]
  return [{ kind: piece.is === 'code' ? 'code' : 'prose', heading, text: piece.text }]
}

const HEADING_MAX = 200
const LONE_SURROGATE = /\p{Cs}/gu

function cleaned(piece: Piece): Piece {
  switch (piece.is) {
    case 'heading':
      return { ...piece, text: cleanLine(piece.text).slice(0, HEADING_MAX).replace(LONE_SURROGATE, '') }
    case 'question':
      return { ...piece, question: cleanLine(piece.question), answer: cleanText(piece.answer) }
    case 'table':
      return { ...piece, rows: piece.rows.map((row) => row.map(cleanLine)) }
    case 'code':
      return { ...piece, text: cleanCode(piece.text) }
    default:
      return { ...piece, text: cleanText(piece.text) }
  }
}

/** Code keeps its indentation. */
const cleanCode = (text: string) =>
  text
    .replace(/\t/g, '  ')
    .split(/\r?\n/)
    .map((line) => `${/^ */.exec(line)![0]}${cleanLine(line)}`.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '')
