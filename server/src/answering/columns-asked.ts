import type { App } from '../context.ts'
import { headsOf } from '../knowledge/search/index.ts'
import { termsOf } from '../language/index.ts'
import type { Candidate, Retrieval } from './retrieve.ts'
import { bestOf } from './say.ts'
import { asTable, type Cell, cellsOf } from './table-text.ts'

/** The names of the columns that answer, and of what the customer named already; null where all are to be said. */
export async function columnsAsked(
  app: App,
  { searchedFor, found }: Retrieval,
  { passage, rows }: Candidate,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const [first, ...others] = rows.length > 0 ? cellsOf(bestOf(rows).text) : []
  if (!first || others.length < FEWEST || others.length > MOST) return null
  const head = `${headsOf(passage).join('. ')}. `
  const said = ({ name, value }: Cell) => (name ? `${name}: ${value}` : value)
  const scores = await app.reader.read(
    others.map((cell) => {
      const row = asTable([`${said(first)}; ${said(cell)}`])
      return { kind: 'passage', text: searchedFor, parts: [head, row.head, ...row.rows] }
    }),
    signal,
  )
  if (!scores) return null
  const asked = new Set(found.terms.map(({ term }) => term))
  const isKnown = ({ value }: Cell) => termsOf(value, passage.language).some((term) => asked.has(term))
  const read = others.map((cell, at) => ({ cell, score: isKnown(cell) ? -Infinity : scores[at]!.answers }))
  const best = Math.max(...read.map(({ score }) => score))
  const answering = read.filter(({ score }) => score >= best - CLEARLY).map(({ cell }) => cell)
  if (best <= 0 || answering.length > AT_MOST) return null
  return others.filter((cell) => isKnown(cell) || answering.includes(cell)).map(({ name }) => name)
}

/** A row with fewer columns is short enough, and one with more takes too long to read. */
const [FEWEST, MOST] = [3, 8]
/** So many columns answer, each clearly better than the others. */
const [AT_MOST, CLEARLY] = [2, 2]
