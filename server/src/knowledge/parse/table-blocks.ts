import { columnNames, isSameRow, looksOf, NAME_MAX } from './column-names.ts'
import { monthNamer } from './month-names.ts'
import type { Block } from './types.ts'

/**
 * One block per row, each cell prefixed with its column name; a table of questions yields FAQ blocks. A title within
 * the table is a heading for the rows below it.
 */
export function tableBlocks(heading: string[], table: string[][]): Block[] {
  const rows = splitByLooks(table.filter((row) => row.some((cell) => cell !== '')))
  const alone = rowsAlone(rows)
  const full = rows.filter((row) => !alone.has(row))
  const names = columnNames(full)
  const body = names ? full.filter((row) => !isSameRow(row, names)) : full
  const inWords = names && monthNamer(names, body)
  const isAsked = isFaq(names, body)
  const blocks: Block[] = []
  let under = heading
  rows.forEach((row, at) => {
    if (names && isSameRow(row, names)) return
    if (alone.has(row)) {
      const text = row.find(Boolean)!
      const titles = titlesAt(rows, alone, at)
      if (titles.length > 0) under = [...heading, ...titles]
      else blocks.push({ kind: 'prose', heading: under, text })
    } else if (isAsked) blocks.push(answered(under, row))
    else
      blocks.push({
        kind: 'table',
        heading: under,
        text: inWords ? named(names, inWords(row)) : unnamedRow(row),
      })
  })
  return blocks
}

/**
 * Splits cells that were close together and came out as one. In a table of two columns, the format of the second
 * reveals where it begins.
 */
function splitByLooks(rows: string[][]): string[][] {
  if (rows.some((row) => row.filter(Boolean).length > 2)) return rows
  const looks = new Set(rows.flatMap(([, cell]) => (cell && /\d/.test(cell) ? looksOf(cell) : [])))
  return rows.map((row) => {
    const [only = '', ...others] = row.filter(Boolean)
    if (others.length > 0) return row
    const words = only.split(' ')
    const second = words.findIndex((_, at) => at > 0 && looks.has(looksOf(words.slice(at).join(' '))))
    return second < 0 ? row : [words.slice(0, second).join(' '), words.slice(second).join(' ')]
  })
}

/** Rows with a single cell: over the whole width, above all others, or where other rows have at least three cells. */
function rowsAlone(rows: string[][]): Set<string[]> {
  const isLone = (row: string[]) => row.filter(Boolean).length === 1
  const first = rows.findIndex((row) => !isLone(row))
  if (first < 0) return new Set()
  const widest = Math.max(...rows.slice(0, 50).map((row) => row.filter(Boolean).length))
  const column = rows[first]!.findIndex(Boolean)
  return new Set(
    rows.filter((row, at) => {
      const isOver = at < first || row.length === 1 || (widest > 2 && row.findIndex(Boolean) <= column)
      return isLone(row) && isOver
    }),
  )
}

/** A title may have a subtitle below it, such as a condition. Returns all of them down to this row. */
function titlesAt(rows: string[][], alone: Set<string[]>, at: number): string[] {
  const isOneOf = (row: string[]) => alone.has(row) && isTitle(row.find(Boolean)!)
  const below = rows.slice(at).findIndex((row) => !isOneOf(row))
  if (below < 1 || alone.has(rows[at + below]!)) return []
  const first = rows.slice(0, at).findLastIndex((row) => !isOneOf(row)) + 1
  return rows.slice(first, at + 1).map((row) => row.find(Boolean)!)
}

const isTitle = (text: string) => text.length <= NAME_MAX && !/[.!?,;*]$|^\*/.test(text)

const answered = (heading: string[], [question = '', ...answer]: string[]): Block => ({
  kind: 'faq',
  heading,
  question,
  text: answer.filter(Boolean).join('\n') || question,
})

const QUESTION_COLUMN = /^(faq|questions?|q|pytani[ea]|вопросы?)$/i
const ANSWER_COLUMN = /^(answers?|a|odpowied(ź|zi)|ответы?)$/i

function isFaq(names: string[] | undefined, body: string[][]): boolean {
  const width = Math.max(0, ...body.slice(0, 50).map((row) => row.findLastIndex(Boolean) + 1))
  if (width !== 2) return false
  if (names && QUESTION_COLUMN.test(names[0]!) && ANSWER_COLUMN.test(names[1]!)) return true
  return body.filter(([question]) => question?.endsWith('?')).length * 2 > body.length
}

/** In a stored row, semicolons separate the cells. */
const oneCell = (cell: string) => cell.replace(/;\s+/g, ', ')

const named = (names: string[], row: string[]) =>
  row
    .map((cell, column) => (cell && names[column] ? `${names[column]}: ${oneCell(cell)}` : oneCell(cell)))
    .filter(Boolean)
    .join('; ')

export const CELLS_APART = ' | '

/** Formats a row whose columns have no names. */
export function unnamedRow(row: string[]): string {
  const cells = row.filter(Boolean)
  return cells.length === 2 ? `${cells[0]!.replace(/:$/, '')}: ${cells[1]}` : cells.join(CELLS_APART)
}
