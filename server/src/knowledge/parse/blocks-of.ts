import { cleanLine, cleanText } from './clean-text.ts'
import { pairQuestions } from './pair-questions.ts'
import type { Piece } from './pieces.ts'
import { tableBlocks } from './table-blocks.ts'
import type { Block } from './types.ts'

/** Puts each piece under its headings. What names the whole document is no heading within it. */
export function blocksOf(title: string, pieces: Piece[]): Block[] {
  const path: { level: number; text: string }[] = []
  const blocks: Block[] = []
  for (const piece of pairQuestions(pieces.map(cleaned))) {
    if (piece.is === 'heading') {
      while (path.length > 0 && path.at(-1)!.level >= piece.level) path.pop()
      if (piece.text && piece.text !== title) path.push(piece)
      continue
    }
    const heading = path.map(({ text }) => text)
    if (piece.is === 'table') blocks.push(...tableBlocks(heading, piece.rows))
    else if (piece.is === 'question')
      blocks.push({ kind: 'faq', heading, question: piece.question, text: piece.answer })
    else blocks.push({ kind: piece.is === 'code' ? 'code' : 'prose', heading, text: piece.text })
  }
  return blocks.filter(({ text }) => text !== '')
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
    .replace(/^\n+|\n+$/g, '')
