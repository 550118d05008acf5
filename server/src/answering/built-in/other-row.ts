import type { QueryTerm } from '../../knowledge/search/index.ts'
import { coverageOf } from './coverage.ts'
import { isOfThing, type Row } from './rows-asked-for.ts'

/**
 * Whether a row is about another thing: the question says "cat", other rows have a cat in a column where this one has a
 * dog. A cell that has anything of the question, or that stands for all, is no other.
 */
export function isOtherRow(
  own: QueryTerm[],
  rows: Row[],
  saidIn: (cell: string) => ReadonlySet<string>,
): (row: Row) => boolean {
  const covers = coverageOf(own.filter(isOfThing))
  const says = (text: string) => covers(saidIn(text)) > 0
  const telling = new Set(
    rows.flatMap(({ text }) =>
      cellsOf(text).flatMap(({ column, value }) => (says(firstWordOf(value)) ? [column] : [])),
    ),
  )
  return ({ text }) =>
    cellsOf(text).some(
      ({ column, value }) =>
        telling.has(column) && /\p{L}/u.test(value) && !FOR_ALL.test(value) && !says(value),
    )
}

/** Only where columns have names. */
export const cellsOf = (row: string) =>
  row.split('; ').flatMap((cell) => {
    const [, column, value] = /^([^:]{1,80}): (.+)$/su.exec(cell) ?? []
    return column && value ? [{ column, value }] : []
  })

/** What a cell is about comes first: a remark may have the word in passing. */
const firstWordOf = (value: string) => /\p{L}+/u.exec(value)?.[0] ?? ''

const FOR_ALL =
  /(?<!\p{L})(any|all|every|each|other|others|various|dowoln\p{L}*|każd\p{L}*|wszystk\p{L}*|wszyscy|inn[eya]|pozostał\p{L}*|люб\p{L}+|все|всех|кажд\p{L}*|друг\p{L}+)(?!\p{L})/iu
