// Which rows of a table a message names.
import type { FoundPassage, SearchResult } from '../knowledge/search/index.ts'
import { termsOf } from '../language/index.ts'
import type { Candidate, Row } from './read-passages.ts'
import { cellsOf } from './table-text.ts'

/**
 * "And the Otter?" asks for that row, though the conversation was about another one: rows whose names contain a word of
 * the message itself come first. A word that is the name of a column in any of the tables asks for that column.
 */
export function preferNamedRows(candidates: Candidate[], { text, language }: SearchResult): void {
  const columns = new Set(
    candidates.flatMap(({ rows, passage }) => rows.flatMap((row) => columnTermsOf(row.text, passage))),
  )
  const said = new Set(termsOf(text, language).filter((term) => !columns.has(term)))
  const isMeant = (row: Row, { passage }: Candidate) =>
    nameTermsOf(row.text, passage).some((term) => LETTERS.test(term) && said.has(term))
  for (const candidate of candidates) {
    const meant = candidate.rows.filter((row) => isMeant(row, candidate))
    // A word that all rows share does not distinguish them.
    if (meant.length === 0 || (meant.length === candidate.rows.length && meant.length > 1)) continue
    candidate.rank += NAMED
    // Rows that were named earlier do not count as named again.
    candidate.rows = candidate.rows.map((row) =>
      meant.includes(row) ? { ...row, score: row.score + NAMED } : { ...row, isNamed: false },
    )
  }
}

/** The words of a row's name. A word that is also a column name ("lessons" in "Trial lesson") means the column. */
export function nameTermsOf(row: string, passage: FoundPassage): string[] {
  const columns = new Set(columnTermsOf(row, passage))
  return termsOf(cellsOf(row)[0]!.value, passage.language).filter((term) => !columns.has(term))
}

/** The words of all column names but the first, which names what the rows are. */
const columnTermsOf = (row: string, { language }: FoundPassage) =>
  cellsOf(row)
    .slice(1)
    .flatMap(({ name }) => termsOf(name, language))

/** Digits are ignored: "for 5 of us" does not ask for the "Cruise at 5 pm". */
export const LETTERS = /\p{L}/u

/** The reader's typical margin between an answer and a neighbouring row that is none. */
export const NAMED = 2
