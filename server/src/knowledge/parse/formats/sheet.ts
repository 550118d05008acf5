import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import type { Piece } from '../pieces.ts'
import type { Opened, Reader } from '../reader.ts'
import { protectedByPassword } from '../refusal.ts'
import { checkParts } from '../zip.ts'

const MOST_COLUMNS = 200

export const readSheet: Reader = async (file) => {
  if (file.bytes[0] === 0x50) await checkParts(file.bytes, file.limits)
  const book = openBook(file)
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name))
  const names = book.SheetNames.filter((name) => !hidden.has(name))
  return {
    outline: {
      title: book.Props?.Title ?? '',
      pieces: names.flatMap((name) => sheetPieces(name, book.Sheets[name]!)),
    },
  }
}

function openBook({ bytes, limits }: Opened) {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      // One more than may be kept, so that a sheet that is too long is refused, not cut.
      sheetRows: limits.chunks + 2,
    })
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? protectedByPassword() : error
  }
}

/** A sheet may hold several tables, set apart by empty rows. Only cells that exist are looked at. */
function sheetPieces(name: string, sheet: WorkSheet): Piece[] {
  const tables: string[][][] = [[]]
  let previous = -1
  sheet['!data']?.forEach((cells, at) => {
    const row = rowOf(cells)
    if (!row.some(Boolean)) return
    if (at > previous + 1) tables.push([])
    tables.at(-1)!.push(row)
    previous = at
  })
  const filled = tables.filter(({ length }) => length > 0)
  return [{ is: 'heading', level: 1, text: name }, ...filled.flatMap(tablePieces)]
}

function rowOf(cells: (CellObject | undefined)[] | undefined): string[] {
  const row: string[] = []
  cells?.slice(0, MOST_COLUMNS).forEach((cell, column) => {
    row[column] = String(cell?.w ?? cell?.v ?? '')
  })
  return Array.from(row, (cell) => cell ?? '')
}

/** Words alone in a row are about what follows. */
function tablePieces(rows: string[][]): Piece[] {
  const caption = rows[0]!.filter(Boolean)
  if (rows.length === 1 || caption.length > 1 || rows[1]!.filter(Boolean).length < 2)
    return [{ is: 'table', rows }]
  return [
    { is: 'paragraph', text: caption[0]! },
    { is: 'table', rows: rows.slice(1) },
  ]
}
