import { type Language, termsOf } from '../../language/index.ts'
import type { Coverage } from './coverage.ts'

/**
 * The rows of a table that have most of what is asked; each holds the names of its columns. Null when all of them have
 * as much, as opening hours have for "When are you open?", or when there are too many to show.
 */
export function rowsAskedFor(table: string, covers: Coverage, language: Language): string | null {
  const rows = table.split('\n').filter((row) => row.trim() !== '')
  const covered = rows.map((row) => covers(new Set(termsOf(row, language))))
  const most = Math.max(...covered)
  const asked = rows.filter((_, at) => covered[at] === most)
  const text = asked.join('\n')
  return asked.length < rows.length && text.length <= LONGEST ? text : null
}

const LONGEST = 500
