/**
 * Names the months of the columns that have them in figures: customers ask about May, not about 05. Months without a
 * zero or a year may also be counted ones, as of instalments.
 */
export function monthNamer(names: string[], rows: string[][]): (row: string[]) => string[] {
  const languages = names.map((name, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
    const areMonths = cells.every((cell) => MONTHS.test(cell)) && cells.some((cell) => CLEAR.test(cell))
    return areMonths ? LANGUAGES.get(name.toLowerCase()) : undefined
  })
  return (row) =>
    row.map((cell, column) => (cell && languages[column] ? withName(cell, languages[column]) : cell))
}

const LANGUAGES = new Map<string, string>([
  ['month', 'en'],
  ['months', 'en'],
  ['miesiąc', 'pl'],
  ['miesiące', 'pl'],
  ['месяц', 'ru'],
  ['месяцы', 'ru'],
])

const MONTH = String.raw`(0?[1-9]|1[0-2])(?:[./](20\d\d))?`
const MONTHS = new RegExp(`^${MONTH}(?:\\s?[-–—]\\s?${MONTH})?$`)
const CLEAR = /^0|[./]20\d\d/

/** "05–09 (May – September)". */
function withName(cell: string, language: string): string {
  const [, from, , to] = MONTHS.exec(cell)!
  const nameOf = (month: string) =>
    new Date(Date.UTC(2000, Number(month) - 1)).toLocaleString(language, { month: 'long', timeZone: 'UTC' })
  return `${cell} (${to ? `${nameOf(from!)} – ${nameOf(to)}` : nameOf(from!)})`
}
