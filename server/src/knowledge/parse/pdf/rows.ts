// A table without borders comes out of a PDF as one run of words. The positions of the words reveal its rows.

import { unnamedRow } from '../table-blocks.ts'

/** Words on a page, in points; `y` counts from the foot of the page. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  fontSize: number
}

/** Whether a block does not end like a sentence: it may consist of table rows that were run together. */
export const mayHoldRows = (markdown: string) => markdown.split(BLANK).some(isSuspicious)

/** Puts every row on a line of its own and separates its cells. */
export function withRowsApart(markdown: string, texts: PlacedText[]): string {
  const lines = linesOf(texts)
  return markdown
    .split(BLANK)
    .map((block) => (isSuspicious(block) ? (apart(block, lines) ?? block) : block))
    .join('\n\n')
}

const BLANK = /\n{2,}/
const isSuspicious = (block: string) =>
  !/^\s*(?:#|\||[-*+] |\d+[.)] |>|```)/.test(block) &&
  block.trim().split(/\s+/).length > 3 &&
  !/[.!?:…][\s*_"”»)]*$/.test(block)

interface Line {
  cells: PlacedText[]
  key: string
  left: number
  right: number
}

function linesOf(texts: PlacedText[]): Line[] {
  const rows: PlacedText[][] = []
  for (const text of texts.filter((each) => each.text.trim()).toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row && row[0]!.y - text.y < row[0]!.fontSize / 3) row.push(text)
    else rows.push([text])
  }
  return rows.map((row) => {
    const cells = row.toSorted((a, b) => a.x - b.x)
    const key = keyOf(cells.map(({ text }) => text).join(''))
    return {
      cells,
      key,
      left: cells[0]!.x,
      right: cells.reduce((most, cell) => Math.max(most, endOf(cell)), 0),
    }
  })
}

/** Rebuilds a block from its lines; undefined if they are not consecutive. */
function apart(block: string, lines: Line[]): string | undefined {
  const key = keyOf(block)
  const first = lines.findIndex((_, at) => linesIn(key, lines, at) > 1)
  if (first < 0) return
  const own = lines.slice(first, first + linesIn(key, lines, first))
  const column = lines.filter(({ left }) => Math.abs(left - own[0]!.left) < 3)
  const edge = column.reduce((most, { right }) => Math.max(most, right), 0)
  return own
    .map((line, at) => textOf(line) + (isLastOfRow(line, own[at + 1], edge) ? '\n\n' : ' '))
    .join('')
    .trim()
}

/** How many lines from `from` on make up the whole block; 0 if they do not. */
function linesIn(key: string, lines: Line[], from: number): number {
  let read = 0
  for (let at = from; at < lines.length && read < key.length; at += 1) {
    if (!key.startsWith(lines[at]!.key, read)) return 0
    read += lines[at]!.key.length
    if (read === key.length) return at - from + 1
  }
  return 0
}

/** Running text wraps where the next word would not fit; a row may end anywhere. */
function isLastOfRow(line: Line, next: Line | undefined, edge: number): boolean {
  if (!next || hasCells(line) || hasCells(next)) return true
  const [{ text, width, fontSize }] = next.cells as [PlacedText]
  const nextWord = (width / text.length) * text.trim().split(/\s/)[0]!.length
  return line.right + fontSize / 3 + nextWord < edge
}

const endOf = ({ x, width }: PlacedText) => x + width
const isCellAfter = (before: PlacedText, { x, fontSize }: PlacedText) => x - endOf(before) > fontSize
const hasCells = ({ cells }: Line) => cells.some((cell, at) => at > 0 && isCellAfter(cells[at - 1]!, cell))

function textOf({ cells }: Line): string {
  const row: string[] = []
  cells.forEach((cell, at) => {
    if (at > 0 && !isCellAfter(cells[at - 1]!, cell)) row.push(`${row.pop()} ${cell.text.trim()}`)
    else row.push(cell.text.trim())
  })
  return unnamedRow(row)
}

/** Equal for text with and without markup. */
const keyOf = (text: string) => text.replace(/<\/?\w+>|[\s*_`\\]/g, '')
