import type { Piece } from '../pieces.ts'
import { CELLS_APART } from '../table-blocks.ts'

/** Joins a table that spans pages; its column names are on its first page or on each. */
export function joinTables(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const before = joined.at(-1)
    const rest = before?.is === 'table' ? continuation(before.rows, rowsIn(piece)) : undefined
    if (before?.is === 'table' && rest)
      joined[joined.length - 1] = { is: 'table', rows: [...before.rows, ...rest] }
    else joined.push(piece)
  }
  return joined
}

/** A table row that is alone on its page comes out as a paragraph with separators. */
function rowsIn(piece: Piece): string[][] {
  if (piece.is === 'table') return piece.rows
  const cells = piece.is === 'paragraph' ? piece.text.split(CELLS_APART) : []
  return cells.length > 1 ? [cells] : []
}

/** The rows that continue the table; undefined if they begin another table. */
function continuation(above: string[][], below: string[][]): string[][] | undefined {
  const width = (rows: string[][]) => Math.max(...rows.map(({ length }) => length))
  const [first, ...others] = below
  if (!first || width(above) !== width(below)) return
  const names = above.find(({ length }) => length > 1)
  if (names && first.join('|') === names.join('|')) return others
  const last = above.at(-1)!
  const isAlike = first.some((cell, column) => /\d/.test(cell) && /\d/.test(last[column] ?? ''))
  return isAlike ? below : undefined
}
