import WordExtractor from 'word-extractor'
import type { Piece } from '../pieces.ts'
import type { Reader } from '../reader.ts'
import { textPieces } from './text.ts'

/** Reads old Word files: each paragraph is a line, and tabs mark the ends of table cells and rows. */
export const readDoc: Reader = async ({ bytes }) => {
  const document = await new WordExtractor().extract(bytes)
  const notes = [document.getFootnotes(), document.getEndnotes()].filter(Boolean).join('\n')
  return { outline: { title: '', pieces: [...bodyPieces(document.getBody()), ...paragraphs(notes)] } }
}

const paragraphs = (text: string) => textPieces(text.replace(/\n+/g, '\n\n'))

function bodyPieces(body: string): Piece[] {
  const lines = body.split('\n')
  const pieces: Piece[] = []
  let text: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableFrom(lines, at)
    if (!table) {
      text.push(lines[at]!)
      continue
    }
    pieces.push(...paragraphs(text.join('\n')), { is: 'table', rows: table.rows })
    text = [table.rest]
    at = table.last
  }
  return [...pieces, ...paragraphs(text.join('\n'))]
}

/** A cell may hold several paragraphs, so a table may span several lines; what follows its last row is text again. */
function tableFrom(lines: string[], first: number) {
  if (!lines[first]!.includes('\t')) return null
  let text = ''
  for (let last = first; last < Math.min(lines.length, first + LONGEST_TABLE); last += 1) {
    text += last === first ? lines[last] : `\n${lines[last]}`
    const table = lines[last]!.includes('\t\t') ? rowsIn(text.split('\t')) : null
    if (table) return { ...table, last }
  }
  return null
}

/**
 * Each cell ends with a tab and each row with one more, so in a table of n columns n cells are followed by an empty
 * one.
 */
function rowsIn(cells: string[]): { rows: string[][]; rest: string } | null {
  for (let columns = 2; columns <= MOST_COLUMNS; columns += 1) {
    const rows: string[][] = []
    let at = 0
    while (at + columns < cells.length - 1 && cells[at + columns] === '') {
      rows.push(cells.slice(at, at + columns).map((cell) => cell.trim()))
      at += columns + 1
    }
    if (rows.length > 1 && at === cells.length - 1) return { rows, rest: cells[at]! }
  }
  return null
}

const MOST_COLUMNS = 20
const LONGEST_TABLE = 200
