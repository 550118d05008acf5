type Cell = string | number

/** RFC 4180, for spreadsheets too: what they would take for a formula is a text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')

function written(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : cell.replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saved by the browser under this name. The mark at the start tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
