// Up to this number of pages, a repeated line must be on every page.
const FEW_PAGES = 3
// A longer line is a repeated paragraph, not a running header.
const LONGEST = 100

/** Removes lines that most pages repeat at their top or bottom: running headers, page numbers, notices. */
export function withoutRepeats(pages: string[]): string[] {
  if (pages.length < 2) return pages
  const most = pages.length > FEW_PAGES ? pages.length / 2 : pages.length - 1
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const line of new Set(edges(page).map(shape))) counts.set(line, (counts.get(line) ?? 0) + 1)
  // Column names are repeated on each page of a table.
  const isRepeated = (line: string) =>
    line.length <= LONGEST && !line.startsWith('|') && (counts.get(shape(line)) ?? 0) > most
  return pages.map((page) => trimmed(page.split('\n'), isRepeated).join('\n'))
}

const AT_EDGE = 3

function edges(page: string): string[] {
  const lines = page.split('\n').filter((line) => line.trim())
  return [...lines.slice(0, AT_EDGE), ...lines.slice(-AT_EDGE)]
}

/** Repeated lines may differ in their numbers. */
const shape = (line: string) =>
  line
    .trim()
    .replace(/\d+/g, '#')
    .replace(/^[#\s*_]+(?=\p{L})/u, '')

function trimmed(lines: string[], isRepeated: (line: string) => boolean): string[] {
  const filled = lines.flatMap((line, at) => (line.trim() ? [at] : []))
  const atEdge = new Set([...filled.slice(0, AT_EDGE), ...filled.slice(-AT_EDGE)])
  return lines.filter((line, at) => !(atEdge.has(at) && isRepeated(line)))
}
