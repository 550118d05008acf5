import { type CellObject, CFB, type Range, read, type WorkSheet } from '@e965/xlsx'
import type { Piece } from '../pieces.ts'
import type { Opened, Reader } from '../reader.ts'
import { protectedByPassword } from '../refusal.ts'
import { type Grid, rowsOfGrid } from '../table-grid.ts'
import { checkParts } from '../zip.ts'

const MOST_COLUMNS = 200
// A few bytes can declare a merged range of a million cells.
const MOST_CELLS = 100_000

export const readSheet: Reader = async (file) => {
  if (file.bytes[0] === 0x50) await checkParts(file.bytes, file.limits)
  const book = openBook(file)
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name))
  const sheets = book.SheetNames.filter((name) => !hidden.has(name))
    .map((name) => ({ name, tables: tablesIn(book.Sheets[name]!) }))
    .filter(({ tables }) => tables.length > 0)
  const isNameless = sheets.length === 1 && NUMBERED_NAME.test(sheets[0]!.name)
  return {
    outline: {
      title: book.Props?.Title ?? '',
      pieces: sheets.flatMap(({ name, tables }) => [...(isNameless ? [] : [titled(name)]), ...tables]),
    },
  }
}

/** Programs name a new sheet "Sheet1" or "Лист1". */
const NUMBERED_NAME = /^\p{L}+\d+$/u

const titled = (text: string): Piece => ({ is: 'heading', level: 1, text })

function openBook({ bytes, limits, mediaType }: Opened) {
  try {
    return read(mediaType === OPEN_DOCUMENT ? tamed(bytes) : bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      // ISO dates, because a national order of day and month is ambiguous elsewhere.
      dateNF: 'yyyy-mm-dd',
      // More rows than may be kept, so that a sheet that is too long is refused instead of truncated.
      sheetRows: limits.chunks + 2,
    })
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? protectedByPassword() : error
  }
}

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet'

/**
 * The library fails on workbooks without styles and expands all repetitions, so this adds styles and limits
 * repetitions.
 */
function tamed(bytes: Buffer): Buffer {
  const book = CFB.read(bytes, { type: 'buffer' })
  const put = (name: string, text: string) => CFB.utils.cfb_add(book, name, Buffer.from(text))
  put('/content.xml', String(CFB.find(book, '/content.xml')?.content).replace(REPEATED, fewTimes))
  if (!CFB.find(book, '/styles.xml')) put('/styles.xml', '<styles/>')
  return CFB.write(book, { type: 'buffer', fileType: 'zip' })
}

const REPEATED = /(number-(?:rows|columns)-repeated=["'])(\d+)/g
// More repetitions carry no information.
const fewTimes = (_: string, name: string, times: string) => name + Math.min(Number(times), MOST_COLUMNS)

/** A sheet may contain several tables separated by empty rows. Only existing cells are visited. */
function tablesIn(sheet: WorkSheet): Piece[] {
  const grid: Grid = (sheet['!data'] ?? []).map(rowOf)
  spread(grid, sheet['!merges'] ?? [])
  const tables: Grid[] = [[]]
  let previous = -1
  grid.forEach((row, at) => {
    if (!row.some((cell) => cell?.text)) return
    if (at > previous + 1) tables.push([])
    tables.at(-1)!.push(row)
    previous = at
  })
  return tables
    .filter(({ length }) => length > 0)
    .map((table): Piece => ({ is: 'table', rows: rowsOfGrid(table) }))
}

function rowOf(cells: (CellObject | undefined)[] | undefined): Grid[number] {
  const row: Grid[number] = []
  cells?.slice(0, MOST_COLUMNS).forEach((cell, column) => {
    if (cell) row[column] = { text: textOf(cell) }
  })
  return row
}

const textOf = ({ w, v }: CellObject) => String(w ?? v ?? '')

/** Repeats the text of a merged cell in each of its positions. */
function spread(grid: Grid, merges: Range[]): void {
  let placed = 0
  for (const { s, e } of merges) {
    const cell = grid[s.r]?.[s.c]
    const lastColumn = Math.min(e.c, MOST_COLUMNS - 1)
    placed += (Math.min(e.r, grid.length) - s.r + 1) * Math.max(0, lastColumn - s.c + 1)
    if (!cell?.text || placed > MOST_CELLS) continue
    for (const row of grid.slice(s.r, e.r + 1))
      for (let column = s.c; column <= lastColumn; column += 1) row[column] = cell
  }
}
