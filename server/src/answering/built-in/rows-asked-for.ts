import { type Language, termsOf } from '../../language/index.ts'
import type { Coverage } from './coverage.ts'

/**
 * The rows of a table that have most of what is asked; each holds the names of its columns. What the question itself
 * says comes before what it carries over: "And the Wren?" is about another row than the question before. Null when all
 * rows have as much, as opening hours have for "When are you open?", or when there are too many to show.
 */
export function rowsAskedFor(table: string, coverages: Coverage[], language: Language): string | null {
  const rows = table.split('\n').filter((row) => row.trim() !== '')
  const words = rows.map((row) => new Set(termsOf(row, language)))
  for (const covers of coverages) {
    const covered = words.map(covers)
    const most = Math.max(...covered)
    const asked = rows.filter((_, at) => covered[at] === most)
    const text = asked.join('\n')
    if (asked.length < rows.length) return text.length <= LONGEST ? text : null
  }
  return null
}

const LONGEST = 500
