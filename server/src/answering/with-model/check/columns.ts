// Rows of a table as they are kept: "Service: Microchip; Price (£): 22".

/** The names of columns: what stands before a colon in more than one row. It says nothing of any one of them. */
export function columnsIn(texts: string[]): Set<string> {
  const rowsByName = new Map<string, number>()
  for (const row of texts.flatMap((text) => text.split('\n')))
    for (const name of new Set(namesIn(row))) rowsByName.set(name, (rowsByName.get(name) ?? 0) + 1)
  return new Set([...rowsByName].flatMap(([name, rows]) => (rows > 1 ? name : [])))
}

export const withoutColumns = (row: string, columns: ReadonlySet<string>): string =>
  columns.size === 0 ? row : row.replace(NAME, (found, before, name) => (columns.has(name) ? before : found))

export const isRow = (line: string): boolean => namesIn(line).length > 1

/** A row as Markdown writes it. */
export const isBarRow = (line: string): boolean => /\|.*\|/.test(line)

const namesIn = (row: string) => [...row.matchAll(NAME)].map(([, , name]) => name!)

const NAME = /(^|; )([^:;\n]{1,60}): /g
