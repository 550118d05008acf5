// Programs write a table cell by cell, each from top to bottom. So the writing order reveals the cells of a row, and
// the distance between rows reveals which lines belong to one cell.

import type { WrittenLine } from './written-lines.ts'

/** The lines that continue the cell of the line written before them. */
export function linesGoingOnInCells(lines: WrittenLine[]): Set<WrittenLine> {
  return new Set(tablesOf(rowsOf(lines)).filter(isTable).flatMap(goingOn))
}

/** Lines from top to bottom. */
type Cell = WrittenLine[]
/** Cells from left to right. */
type Row = Cell[]

function rowsOf(lines: WrittenLine[]): Row[] {
  const rows: Row[] = []
  for (const cell of cellsOf(lines)) {
    const row = rows.at(-1)
    if (!row || !isBeside(row.at(-1)!, cell)) rows.push([cell])
    else if (row.length > 1) row.push(cell)
    else rows[rows.length - 1] = [withoutLinesAbove(row[0]!, cell), cell]
  }
  return rows.filter(({ length }) => length > 1)
}

function cellsOf(lines: WrittenLine[]): Cell[] {
  const cells: Cell[] = []
  for (const line of lines) {
    const cell = cells.at(-1)
    const border = cells.at(-2)?.at(-1)?.right ?? 0
    const leavesColumn = cell && cell[0]!.left > border - 1 && line.left <= border - 1
    if (cell && !leavesColumn && isBelow(cell.at(-1)!, line)) cell.push(line)
    else cells.push([line])
  }
  return cells
}

function isBelow(last: WrittenLine, line: WrittenLine): boolean {
  const step = (last.y - line.y) / last.size
  const isAsLarge = Math.abs(last.size - line.size) < last.size / 10
  return step > 0.5 && step < 2.1 && isAsLarge && line.left < last.right && last.left < line.right
}

const isBeside = (before: Cell, cell: Cell) =>
  cell[0]!.left > before.at(-1)!.right - 1 && footOf(cell) < topOf(before) && topOf(cell) > footOf(before)

/** Lines that are wider than the first column are above the table, not in it. */
const withoutLinesAbove = (cell: Cell, [next]: Cell) =>
  cell.slice(cell.findLastIndex(({ right }) => right > next!.left + 1) + 1)

/** Groups consecutive rows that share a column. */
function tablesOf(rows: Row[]): Row[][] {
  const tables: Row[][] = []
  for (const row of rows) {
    const above = tables.at(-1)?.at(-1)
    if (above && isNear(above, row) && sharesColumn(above, row)) tables.at(-1)!.push(row)
    else tables.push([row])
  }
  return tables
}

const isNear = (above: Row, row: Row) => {
  const gap = gapBetween(above, row)
  return gap > 0 && gap < row[0]![0]!.size * 5
}

const SAME_PT = 1.5

const sharesColumn = (above: Row, row: Row) =>
  row.slice(1).some((cell) => above.slice(1).some((other) => isSameColumn(cell[0]!, other[0]!)))

const isSameColumn = (one: WrittenLine, other: WrittenLine) =>
  [one.left - other.left, one.right - other.right, one.left + one.right - other.left - other.right].some(
    (shift) => Math.abs(shift) < SAME_PT,
  )

/**
 * In a table, most rows have a cell of one line; in columns of text they do not. Two cells alone are a line with a gap.
 */
const isTable = (table: Row[]) =>
  (table.length > 1 || table[0]!.length > 2) &&
  table.filter((row) => row.some(({ length }) => length === 1)).length * 2 > table.length

/** Lines that are closer to the line above than rows are to each other. */
function goingOn(table: Row[]): WrittenLine[] {
  const gap = rowGap(table) - ROUGHLY_PT
  return table.flatMap(([name, ...cells]) => [
    ...nameIn(name!, Math.max(...cells.map(topOf)), gap).slice(1),
    ...cells.flatMap((cell) => cell.slice(1).filter((line, at) => stepTo(cell, line, at) < gap)),
  ])
}

/**
 * Other text may be above a name. A line belongs to the name if it is beside the row's other cells, or as close as the
 * name's own lines.
 */
function nameIn(cell: Cell, top: number, gap: number): Cell {
  const nearest = Math.min(...stepsOf(cell))
  const isAsNear = (step: number) => step < gap && step < nearest + ROUGHLY_PT * 2
  const first = cell.findLastIndex((line, at) => {
    const above = cell[at - 1]
    return !above || (above.y > top && !(above.font === line.font && isAsNear(above.y - line.y)))
  })
  return cell.slice(first)
}

const ROUGHLY_PT = 1

/** A single row has no neighbours: lines as close as the lines of its cells belong to it. */
function rowGap(table: Row[]): number {
  const [first, ...others] = table as [Row, ...Row[]]
  if (others.length > 0) return Math.min(...others.map((row, at) => gapBetween(table[at]!, row)))
  return Math.max(0, ...first.slice(1).flatMap(stepsOf)) + ROUGHLY_PT * 2
}

const stepsOf = (cell: Cell) => cell.slice(1).map((line, at) => stepTo(cell, line, at))
const stepTo = (cell: Cell, line: WrittenLine, above: number) => cell[above]!.y - line.y

/** From the last line of a row to the first of the next. */
const gapBetween = (above: Row, row: Row) =>
  Math.min(...above.map(footOf)) - Math.max(...row.map(([line]) => line!.y))

const topOf = ([line]: Cell) => line!.y + line!.size
const footOf = (cell: Cell) => cell.at(-1)!.y
