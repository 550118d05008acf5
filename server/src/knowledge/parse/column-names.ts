export const NAME_MAX = 80

/** The first row of a table when it names the columns: short words that are like nothing below them. */
export function columnNames([first, ...rest]: string[][]): string[] | undefined {
  const others = first ? rest.filter((row) => !isSameRow(row, first)) : []
  if (!first || others.length === 0) return
  const filled = first.filter(Boolean)
  const areNames = filled.every(
    (cell) => cell.length <= NAME_MAX && !/^[\d\s.,:%$€£+-]+$/.test(cell) && !/[?:]$/.test(cell),
  )
  const widest = Math.max(...others.slice(0, 50).map((row) => row.filter(Boolean).length))
  const isFull = filled.length >= Math.min(2, widest) && filled.length >= widest - 1
  const isRow = isLikeOthers(first, others) || (widest === 2 && isPair(first, others))
  return areNames && isFull && !isRow ? first : undefined
}

export const isSameRow = (one: string[], other: string[]) => one.join('|') === other.join('|')

/** Masks numbers, so that 71 PLN and 1 200 PLN look alike. */
export const looksOf = (cell = '') => cell.replace(/\d+(?:[\s.,]\d+)*/g, '#')

/** An amount above similar ones is not a column name; nor are words that the row repeats and that occur again below. */
function isLikeOthers(first: string[], others: string[][]): boolean {
  const filled = first.filter(Boolean)
  const isTwice = new Set(filled).size < filled.length
  return first.some((cell, column) => {
    const looks = looksOf(cell)
    if (!looks.includes('#')) return isTwice && cell && others.some((row) => row[column] === cell)
    return others.some((row) => isOfKind(looks, looksOf(row[column])))
  })
}

/** "From 180 zł" is similar to "120 zł". */
const isOfKind = (looks: string, other: string) =>
  looks === other || (/#./.test(other) && looks.includes(other))

/** A property and its value: 'Weight, 12.4 kg' above 'Range, 90 km', or 'Frame, steel'. */
function isPair([name = '', value = '']: string[], others: string[][]): boolean {
  if (!/\d/.test(value)) return /^\p{Lu}\p{Ll}/u.test(name) && /^\p{Ll}/u.test(value)
  const looks = others.map((row) => looksOf(row[1]))
  const most = Math.max(...looks.map((one) => looks.filter((other) => other === one).length))
  return most * 2 <= looks.length
}
