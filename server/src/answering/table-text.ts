/** A cell of a table: its column's name, empty where it has none, and what it says. */
export interface Cell {
  name: string
  value: string
}

/** Which columns of a table are said. */
export interface ColumnsAsked {
  /** The one that tells what a row is about; null where that is the first. */
  title: string | null
  /** Those that answer, and those of what the customer named already; null where all are to be said. */
  said: string[] | null
}

/** The cells of a row as it is stored: "Service: Gold; Price: £160". */
export const cellsOf = (row: string): Cell[] =>
  row.split(/;\s+/).map((cell) => {
    const colon = cell.indexOf(': ')
    return colon < 0
      ? { name: '', value: cell.trim() }
      : { name: cell.slice(0, colon).trim(), value: cell.slice(colon + 2).trim() }
  })

/**
 * Rows as the reader learned tables: the names of the columns once, then the values. It tells the row that answers from
 * its neighbours better so than with the name before each value. A row with other columns stays as it is.
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
