/** A table cell: the column name (may be empty) and the value. */
export interface Cell {
  name: string
  value: string
}

/** Which columns of a row to include. */
export interface ColumnsAsked {
  /** The column that names the row; null for the first column. */
  title: string | null
  /** The columns that answer, and those that the customer named; null for all columns. */
  said: string[] | null
}

/** Parses a stored row: "Service: Gold; Price: £160". */
export const cellsOf = (row: string): Cell[] =>
  row.split(/;\s+/).map((cell) => {
    const colon = cell.indexOf(': ')
    return colon < 0
      ? { name: '', value: cell.trim() }
      : { name: cell.slice(0, colon).trim(), value: cell.slice(colon + 2).trim() }
  })

/**
 * Formats rows as the reader was trained on tables: the column names once, then the values. This separates rows better
 * than a name before each value. A row with other columns stays unchanged.
 */
export function asTable(rows: string[]): { head: string; rows: string[] } {
  const cells = rows.map(cellsOf)
  const columns = cells.find((row) => row.length > 1 && row.every(({ name }) => name))
  if (!columns) return { head: '', rows }
  const namesOf = (row: Cell[]) => row.map(({ name }) => name).join(' | ')
  const names = namesOf(columns)
  return {
    head: `${names}. `,
    rows: cells.map((row, at) =>
      namesOf(row) === names ? `${row.map(({ value }) => value).join(' | ')}. ` : rows[at]!,
    ),
  }
}
