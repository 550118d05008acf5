import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { termsOf } from '../../language/index.ts'
import { amountFit } from './amount-fit.ts'
import { coverageOf, isAmong, saidIn } from './coverage.ts'
import { pointsBack } from './leaning.ts'
import { cellsOf, isOtherRow } from './other-row.ts'
import { isOfThing, type Row, rowsAskedFor, thingsIn } from './rows-asked-for.ts'

/** What the tables among the passages have for a question; a long table is found row by row. */
export function tablesAsked(question: string, found: Found) {
  const asked = new Set(termsOf(question, found.language))
  const named = found.terms.filter(({ term }) => asked.has(term))
  const carried = found.terms.filter(({ term }) => !asked.has(term))
  // "Does it have nuts?" is about the cake that was spoken of, not about whatever has nuts.
  const isOfSame = carried.length > 0 && !ANOTHER.test(question) && pointsBack(question, found.language)
  const own = isOfSame ? carried : named

  const rowsIn = (passage: FoundPassage): PlacedRow[] =>
    passage.text
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text, passage, said: saidIn(text, found, passage) }))
  const beside = (passage: FoundPassage) => found.passages.filter((other) => isSameTable(passage, other))
  const isForWithout = FOR_WITHOUT.test(question)
  const isForWhich = !isForWithout && WHICH.test(question)
  const covers = coverageOf(own.filter(isOfThing))
  /** "Which dishes are vegan?" where the column for it says that this one is not. */
  const isDenied = (passage: FoundPassage, { text }: Row) =>
    cellsOf(text).some(
      ({ column, value }) => DENIED.test(value) && covers(saidIn(column, found, passage)) > 0,
    )
  const isOther = (passage: FoundPassage) => {
    const rows = beside(passage).flatMap(rowsIn)
    const isAnother = isOtherRow(own, rows, (cell) => saidIn(cell, found, passage))
    const fits = (row: Row) => amountFit(found.text, row.text)
    const hasFitting = rows.some((row) => fits(row) === 1)
    return (row: Row) =>
      isAnother(row) ||
      (isForWithout && !WITHOUT.test(row.text)) ||
      (isForWhich && isDenied(passage, row)) ||
      (hasFitting && fits(row) === -1)
  }

  /** After a large latte and a small one, a flat white may be of any size. */
  const withoutRivals = (passage: FoundPassage, rows: Row[]) => {
    const columns = new Map<string, Set<string>>()
    for (const { column, value } of rows.flatMap(({ text }) => cellsOf(text)))
      for (const { term } of carried)
        if (isAmong(term, saidIn(value, found, passage)))
          columns.set(column, (columns.get(column) ?? new Set()).add(term))
    const rivals = new Set([...columns.values()].filter(({ size }) => size > 1).flatMap((each) => [...each]))
    return found.terms.filter(({ term }) => !rivals.has(term))
  }

  return {
    /** Every row is about another thing than the one that is asked about. */
    isOther: (passage: FoundPassage) => passage.kind === 'table' && rowsIn(passage).every(isOther(passage)),

    /** Those that have most of what is asked, together; null when that is all of the table or too much to show. */
    rowsOf(passage: FoundPassage): string | null {
      if (passage.kind !== 'table') return null
      const isWanted = (row: Row) => !isOther(passage)(row)
      const pool = beside(passage).flatMap(rowsIn)
      const all = withoutRivals(passage, pool)
      const best = rowsAskedFor(pool.filter(isWanted), own, all)
      const isShared = best.some((row) => row.passage === passage) && thingsIn(best[0]!, found.terms) >= MOST
      const inside = rowsIn(passage)
      const rows = isShared ? best.toSorted(inOrder) : rowsAskedFor(inside.filter(isWanted), own, all)
      if (rows.length === inside.length && rows.every((row) => row.passage === passage)) return null
      const text = rows
        .slice(0, ROWS)
        .map((row) => row.text)
        .join('\n')
      return text.length <= LONGEST ? text : null
    },
  }
}

interface PlacedRow extends Row {
  passage: FoundPassage
}

const isSameTable = (one: FoundPassage, other: FoundPassage) =>
  other.kind === 'table' && other.file_id === one.file_id && other.heading === one.heading

const inOrder = (one: PlacedRow, other: PlacedRow) =>
  (one.passage.chunk_id ?? 0) - (other.passage.chunk_id ?? 0)

/** "Which teas have no caffeine?" is not answered by the one that has some. */
const FOR_WITHOUT =
  /^\P{L}*(which|what|jak\p{L}+|któr\p{L}+|ktor\p{L}+|как\p{L}+)(?!\p{L}).*(?<!\p{L})(no|not|without|free (of|from)|nie|bez|не|без)(?!\p{L})/iu
const WHICH = /^\P{L}*(which|what|jak\p{L}+|któr\p{L}+|ktor\p{L}+|как\p{L}+)(?!\p{L})/iu
const DENIED = /^(no|none|nie|brak|нет|[-–—✗✘])$/iu
const WITHOUT = /(?<!\p{L})(no|not|none|non|without|free|nie|brak|bez\p{L}*|не|нет|без\p{L}*)(?!\p{L})/iu

/** "And a small one?" */
const ANOTHER = /(?<!\p{L})(one|ones)(?!\p{L})/iu

const ROWS = 5
const LONGEST = 700
/** Of the things that are asked about: rows that share less have only something in common. */
const MOST = 0.5
