import { looksOf } from '../column-names.ts'
import { type Grid, type GridCell, rowsOfGrid } from '../table-grid.ts'
import type { Passage } from './passages.ts'

/** Builds a table from the positions of its cells. */
export function tableOf(closeRows: Passage[][]): string[][] {
  const rows = splitAtStarts(closeRows)
  const columns = columnsOf(rows)
  const middle = middleOf(rows.flat())
  const grid: Grid = rows.map((row) => {
    const cells: Grid[number] = []
    const reaches = row.length === 1 ? [wholeWidth(row[0]!, columns, middle)] : reachesOf(row, columns)
    reaches.forEach(([from, to], at) => {
      const cell: GridCell = cells[from] ?? { text: '' }
      cell.text = `${cell.text} ${row[at]!.text}`.trim()
      for (let column = from; column <= to; column += 1) cells[column] = cell
    })
    return Array.from(cells)
  })
  return rowsOfGrid(withGroupsNamed(grid, columns.length))
}

/** Whether each cell of this row has a separate column in the table above it. */
export function fitsBelow(above: Passage[][], row: Passage[]): boolean {
  const columns = columnsOf([...above, row])
  return [row, above.findLast(({ length }) => length > 1) ?? row].every((cells) => {
    const starts = reachesOf(cells, columns).map(([from]) => from)
    return new Set(starts).size === starts.length
  })
}

const SAME_PT = 1.5

/**
 * Splits cells that nearly touch: a piece is a cell if it begins where the cells of other rows do, or if a gap divides
 * it from a piece of the column before.
 */
function splitAtStarts(rows: Passage[][]): Passage[][] {
  const most = Math.max(...rows.map(({ length }) => length))
  const full = rows.filter(({ length }) => length === most)
  const starts = full.flatMap((row) => row.map(({ left }) => left))
  const isStart = (left: number) => starts.filter((start) => Math.abs(start - left) < SAME_PT).length > 1
  const texts = textsOf(full)
  const isNext = (part: Passage, left: number, right: number) =>
    left - part.right > part.size * SPACE &&
    texts.findLastIndex((text) => part.left < text.right && part.right > text.left) <
      texts.findIndex((text) => left < text.right && right > text.left)
  return rows.map((row) => {
    if (row.length === most) return row
    const apart = row.flatMap((cell) =>
      splitAt(cell, (part, { left, right }) => isStart(left) || isNext(part, left, right)),
    )
    const parted = apart.length < most ? apart.flatMap((cell) => splitAtFigure(cell, full, texts)) : apart
    return parted.length <= most ? parted : apart.length <= most ? apart : row
  })
}

/** Relative to the font size: a gap this wide is more than the space between two words. */
const SPACE = 0.4

function splitAt(cell: Passage, isCell: (part: Passage, piece: Extent) => boolean): Passage[] {
  const parts: Passage[] = []
  for (const { text, left, right } of cell.pieces ?? [cell]) {
    const part = parts.at(-1)
    if (!part || isCell(part, { left, right }))
      parts.push({ ...cell, text: text.trim(), left, right, pieces: undefined })
    else Object.assign(part, { text: `${part.text} ${text.trim()}`, right })
  }
  return parts
}

/**
 * A cell that fills its column comes as one text with the cell after it. That one begins at its column, with a figure
 * that looks like the others of the column, or after a figure on the right of the column before.
 */
function splitAtFigure(cell: Passage, full: Passage[][], texts: Extent[]): Passage[] {
  const letter = (cell.right - cell.left) / cell.text.length
  for (const space of cell.text.matchAll(/\s+/g)) {
    const [text, rest] = [cell.text.slice(0, space.index), cell.text.slice(space.index + space[0].length)]
    const left = cell.right - rest.length * letter
    const column = texts.findIndex((extent) => Math.abs(extent.left - left) < letter * ROUGHLY_LETTERS)
    if (column < 1) continue
    const start = texts[column]!.left
    const isAcross = cell.left < start - letter && cell.right > start + letter
    const isAfterFigure = isAcross && FIGURE.test(text) && /^\p{L}/u.test(rest)
    const looks = looksOf(rest)
    const isLikeOthers =
      cell.left < texts[column - 1]!.right &&
      looks.includes('#') &&
      full.some((row) => looksOf(row[column]!.text) === looks)
    if (isAfterFigure || isLikeOthers)
      return [
        { ...cell, text, right: left - letter, pieces: undefined },
        { ...cell, text: rest, left, pieces: undefined },
      ]
  }
  return [cell]
}

const FIGURE = /^\d[\d.,–-]*$/

/** Letters differ in width, so the place of a word within a text is known by about this many letters. */
const ROUGHLY_LETTERS = 2

/** Where the texts of a column begin and end. */
type Extent = Pick<Passage, 'left' | 'right'>

const textsOf = (full: Passage[][]): Extent[] =>
  full[0]!.map((_, at) => ({
    left: Math.min(...full.map((row) => row[at]!.left)),
    right: Math.max(...full.map((row) => row[at]!.right)),
  }))

interface Column {
  from: number
  to: number
}

/** Columns by the cells of the fullest rows; the border is halfway between two columns. */
function columnsOf(rows: Passage[][]): Column[] {
  const most = Math.max(...rows.map(({ length }) => length))
  const texts = textsOf(rows.filter(({ length }) => length === most))
  return texts.map((text, at) => ({
    from: at === 0 ? -Infinity : (texts[at - 1]!.right + text.left) / 2,
    to: at === most - 1 ? Infinity : (text.right + texts[at + 1]!.left) / 2,
  }))
}

/** The first and last column of each cell of a row; no cell extends into the next one. */
function reachesOf(row: Passage[], columns: Column[]): [number, number][] {
  if (row.length === columns.length) return row.map((_, at) => [at, at])
  const reaches = row.map((cell) => reachOf(cell, columns))
  return reaches.map(([from, to], at) => {
    const next = reaches[at + 1]?.[0] ?? Infinity
    return [from, next > from ? Math.min(to, next - 1) : to]
  })
}

const REACHES_PT = 4

function reachOf({ left, right }: Passage, columns: Column[]): [number, number] {
  const reaches = ({ from, to }: Column) => Math.min(right, to) - Math.max(left, from) > REACHES_PT
  const first = columns.findIndex(reaches)
  if (first >= 0) return [first, columns.findLastIndex(reaches)]
  const nearest = columns.findIndex(({ to }) => left < to)
  return [nearest, nearest]
}

interface Middle {
  at: number
  width: number
}

function middleOf(all: Passage[]): Middle {
  const left = Math.min(...all.map((each) => each.left))
  const right = Math.max(...all.map((each) => each.right))
  return { at: (left + right) / 2, width: (right - left) / 10 }
}

/** A lone cell at the start of its row or in the middle of the table spans all columns. */
function wholeWidth(passage: Passage, columns: Column[], middle: Middle): [number, number] {
  const [from, to] = reachOf(passage, columns)
  const isCentred = Math.abs((passage.left + passage.right) / 2 - middle.at) < middle.width
  return from === 0 || to > from || isCentred ? [0, columns.length - 1] : [from, to]
}

/** A name in the first column that is not repeated applies to the full rows below it. */
function withGroupsNamed(grid: Grid, width: number): Grid {
  let group: GridCell | undefined
  return grid.map((row) => {
    const isFull = row.filter(Boolean).length === width - 1 && width > 2
    if (row[0]) group = row[0] === row[1] ? undefined : row[0]
    else if (isFull && group) return [group, ...row.slice(1)]
    return row
  })
}
