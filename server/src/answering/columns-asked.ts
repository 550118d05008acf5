import type { App } from '../context.ts'
import { type FoundPassage, headsOf } from '../knowledge/search/index.ts'
import { termsOf } from '../language/index.ts'
import type { Candidate } from './read-passages.ts'
import type { Retrieval } from './retrieve.ts'
import { bestOf } from './say.ts'
import { asTable, type Cell, type ColumnsAsked, cellsOf } from './table-text.ts'

export async function columnsAsked(
  app: App,
  retrieval: Retrieval,
  { passage, rows }: Candidate,
  signal?: AbortSignal,
): Promise<ColumnsAsked> {
  const cells = rows.length > 0 ? cellsOf(bestOf(rows).text) : []
  const asked = new Set(retrieval.found.terms.map(({ term }) => term))
  const isKnown = ({ value }: Cell) => termsOf(value, passage.language).some((term) => asked.has(term))
  const named = cells.find((cell) => isKnown(cell) && LETTERS.test(cell.value))
  const title = cells[0] && named && !isTelling(cells[0], retrieval, passage) ? named.name : null
  // For a follow-up, it is unknown which of the columns of the earlier question are meant.
  if (retrieval.searchedFor !== retrieval.found.text) return { title, said: null }
  const others = cells.filter(({ name }, at) => (title === null ? at > 0 : name !== title))
  const first = cells.find((cell) => !others.includes(cell))
  if (!first || others.length < FEWEST || others.length > MOST) return { title, said: null }
  const head = `${headsOf(passage).join('. ')}. `
  const said = ({ name, value }: Cell) => (name ? `${name}: ${value}` : value)
  const scores = await app.reader.read(
    others.map((cell) => {
      const row = asTable([`${said(first)}; ${said(cell)}`])
      return { kind: 'passage', text: retrieval.searchedFor, parts: [head, row.head, ...row.rows] }
    }),
    signal,
  )
  if (!scores) return { title, said: null }
  const read = others.map((cell, at) => ({ cell, score: isKnown(cell) ? -Infinity : scores[at]!.answers }))
  const best = Math.max(...read.map(({ score }) => score))
  const answering = read.filter(({ score }) => score >= best - CLEARLY).map(({ cell }) => cell)
  if (best <= 0 || answering.length > AT_MOST) return { title, said: null }
  return {
    title,
    said: others.filter((cell) => isKnown(cell) || answering.includes(cell)).map(({ name }) => name),
  }
}

/** A code, or a category shared with other rows, does not identify a row. */
function isTelling({ name, value }: Cell, { candidates }: Retrieval, { file_id }: FoundPassage): boolean {
  const alike = candidates
    .filter(({ passage }) => passage.file_id === file_id)
    .flatMap(({ rows }) => rows)
    .filter(({ text }) => cellsOf(text).some((cell) => cell.name === name && cell.value === value))
  return LETTERS.test(value) && alike.length < 2
}

const LETTERS = /\p{L}{3}/u

/** A row with fewer columns is short enough. One with more takes too long to score. */
const [FEWEST, MOST] = [4, 8]
/** At most two columns may answer, each by a clear margin (in logits) over the others. */
const [AT_MOST, CLEARLY] = [2, 2]
