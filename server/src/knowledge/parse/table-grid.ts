/** A cell that spans several columns or rows occurs in each of them. */
export interface GridCell {
  text: string
  /** Marked as a header. */
  isHead?: boolean
}

export type Grid = (GridCell | undefined)[][]

/**
 * The rows of a table with at most one header row: stacked headers are joined. A row that consists of one spanning cell
 * has length one.
 */
export function rowsOfGrid(grid: Grid): string[][] {
  const rows = grid.filter((row) => row.some((cell) => cell?.text))
  const width = columnsIn(rows)
  const isAlone = (row: Grid[number]) => reach(row) > 1 && reach(row) >= width - 1
  const first = rows.findIndex((row) => reach(row) === 0)
  const depth = first < 0 ? 0 : Math.min(headDepth(rows.slice(first)), rows.length - first - 1)
  const head = rows.slice(first, first + depth)
  return rows.flatMap((row, at) => {
    if (isAlone(row)) return [[row.find((cell) => cell?.text)!.text]]
    if (depth < 2 || at < first || at >= first + depth) return [Array.from(row, (cell) => cell?.text ?? '')]
    return at === first ? [joinedNames(head)] : []
  })
}

/** Number of columns with any text. */
const columnsIn = (rows: Grid) =>
  new Set(rows.flatMap((row) => row.flatMap((cell, column) => (cell?.text ? [column] : [])))).size

/** How many columns the row's only cell spans; 0 if it has several. */
function reach(row: Grid[number]): number {
  const filled = row.filter((cell) => cell?.text)
  return filled.every((cell) => cell === filled[0]) ? filled.length : 0
}

/**
 * Number of header rows: those marked as headers, or else those in which a name over several columns has others below
 * it.
 */
function headDepth(rows: Grid): number {
  const marked = rows.findIndex((row) => row.some((cell) => cell?.text && !cell.isHead))
  if (marked > 0) return marked
  const [first, second] = rows
  const spans = first!.some((cell, column) => cell?.text && cell === first![column + 1])
  if (!spans || !second) return 1
  if (!goesOn(first!, second) && second.some((cell) => AMOUNT.test(cell?.text ?? ''))) return 1
  let depth = 2
  while (rows[depth] && goesOn(first!, rows[depth]!)) depth += 1
  return depth
}

const goesOn = (above: Grid[number], below: Grid[number]) =>
  below.some((cell, column) => cell?.text && cell === above[column])

const AMOUNT = /^\D{0,3}\d[\d\s.,:–-]*\D{0,4}$/

function joinedNames(head: Grid): string[] {
  const width = Math.max(...head.map(({ length }) => length))
  return Array.from({ length: width }, (_, column) =>
    [...new Set(head.map((row) => row[column]?.text ?? ''))].filter(Boolean).join(', '),
  )
}
