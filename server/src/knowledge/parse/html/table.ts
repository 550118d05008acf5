import { type Element, isElement, isShown, type Node, textIn } from './dom.ts'

const MOST_COLUMNS = 200

/** The rows of a table of facts; undefined when the table only arranges other things. */
export function tableRows(table: Element): string[][] | undefined {
  const rows = rowsIn(table.children, 0)
  if (!rows) return
  const cells = rows.map((row) => row.slice(0, MOST_COLUMNS).map((cell) => textIn(cell.children).trim()))
  const isOfFacts = cells.length > 1 && cells.some((row) => row.length > 1) && !cells.flat().some(isArticle)
  return isOfFacts ? cells : undefined
}

const isArticle = (cell: string) => cell.length > 2000

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
