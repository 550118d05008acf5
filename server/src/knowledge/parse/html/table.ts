import { type Grid, type GridCell, rowsOfGrid } from '../table-grid.ts'
import { type Element, isElement, isShown, type Node, textIn } from './dom.ts'

const MOST_COLUMNS = 200
// A few bytes can declare a cell that spans a million others.
const MOST_CELLS = 100_000

/** The rows of a data table; undefined for a layout table. */
export function tableRows(table: Element): string[][] | undefined {
  const rows = rowsIn(table.children, 0)
  if (!rows) return
  const isOfFacts = rows.length > 1 && rows.some((row) => row.length > 1)
  const grid = isOfFacts ? gridOf(rows) : []
  return isOfFacts && !grid.flat().some(isArticle) ? rowsOfGrid(grid) : undefined
}

const isArticle = (cell: GridCell | undefined) => (cell?.text.length ?? 0) > 2000

/** Places each cell where it is displayed. */
function gridOf(rows: Element[][]): Grid {
  const grid: Grid = rows.map(() => [])
  let placed = 0
  rows.forEach((row, at) => {
    let column = 0
    for (const element of row) {
      while (grid[at]![column]) column += 1
      const cell: GridCell = { text: textIn(element.children).trim(), isHead: element.name === 'th' }
      const columns = Math.min(spanOf(element, 'colspan'), MOST_COLUMNS - column)
      const below = Math.min(spanOf(element, 'rowspan'), rows.length - at)
      placed += columns * below
      if (placed > MOST_CELLS) return
      for (const line of grid.slice(at, at + below))
        for (let next = column; next < column + columns; next += 1) line[next] ??= cell
      column += columns
    }
  })
  return grid
}

const spanOf = ({ attribs }: Element, name: string) =>
  Math.max(1, Number.parseInt(attribs[name] ?? '', 10) || 1)

function rowsIn(nodes: Node[], depth: number): Element[][] | undefined {
  const rows: Element[][] = []
  for (const node of nodes) {
    if (!isElement(node) || !isShown(node)) continue
    if (node.name === 'tr') {
      const cells = node.children.filter(
        (child): child is Element => isElement(child) && /^t[dh]$/.test(child.name),
      )
      if (cells.some(({ children }) => children.some(isStructure))) return
      rows.push(cells)
    } else if (/^(?:thead|tbody|tfoot)$/.test(node.name) && depth === 0) {
      const inner = rowsIn(node.children, 1)
      if (!inner) return
      for (const row of inner) rows.push(row)
    }
  }
  return rows
}

const isStructure = (node: Node) => isElement(node) && /^(?:table|h[1-6]|section|article)$/.test(node.name)
