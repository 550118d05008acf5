import type { Block } from './types.ts'

/** One block per row, each cell with the name of its column; a table of questions gives questions. */
export function tableBlocks(heading: string[], table: string[][]): Block[] {
  const rows = table.filter((row) => row.some((cell) => cell !== ''))
  const names = columnNames(rows)
  const body = names ? rows.slice(1) : rows
  if (isFaq(names, body))
    return body.map(([question = '', ...answer]) => ({
      kind: 'faq',
      heading,
      question,
      text: answer.filter(Boolean).join('\n') || question,
    }))
  return body.map((row) => ({ kind: 'table', heading, text: names ? named(names, row) : unnamedRow(row) }))
}

const NAME_MAX = 80

/** The first row names the columns when it is short words only, each different, and the rows below are not like it. */
function columnNames([first, ...others]: string[][]): string[] | undefined {
  if (!first || others.length === 0) return
  const filled = first.filter(Boolean)
  const areNames = filled.every(
    (cell) => cell.length <= NAME_MAX && !/^[\d\s.,:%$€£+-]+$/.test(cell) && !cell.endsWith('?'),
  )
  const widest = Math.max(...others.slice(0, 50).map((row) => row.filter(Boolean).length))
  const isFull = filled.length >= Math.min(2, widest) && filled.length >= widest - 1
  const isNamed = areNames && isFull && new Set(filled).size === filled.length && !isLikeOthers(first, others)
  return isNamed ? first : undefined
}

/** An amount above others of its kind, as 15 zł above 12 zł, names nothing. */
function isLikeOthers(first: string[], others: string[][]): boolean {
  const shapeOf = (cell = '') => cell.replace(/\d+/g, '#')
  return first.some(
    (cell, column) => /\d/.test(cell) && others.some((row) => shapeOf(row[column]) === shapeOf(cell)),
  )
}

const QUESTION_COLUMN = /^(faq|questions?|q|pytani[ea]|вопросы?)$/i
const ANSWER_COLUMN = /^(answers?|a|odpowied(ź|zi)|ответы?)$/i

function isFaq(names: string[] | undefined, body: string[][]): boolean {
  const width = Math.max(0, ...body.slice(0, 50).map((row) => row.findLastIndex(Boolean) + 1))
  if (width !== 2) return false
  if (names && QUESTION_COLUMN.test(names[0]!) && ANSWER_COLUMN.test(names[1]!)) return true
  return body.filter(([question]) => question?.endsWith('?')).length * 2 > body.length
}

const named = (names: string[], row: string[]) =>
  row
    .map((cell, column) => (cell && names[column] ? `${names[column]}: ${cell}` : cell))
    .filter(Boolean)
    .join('; ')

/** As a row reads whose columns have no names. */
export function unnamedRow(row: string[]): string {
  const cells = row.filter(Boolean)
  return cells.length === 2 ? `${cells[0]!.replace(/:$/, '')}: ${cells[1]}` : cells.join(' | ')
}
