import type { QueryTerm } from '../../knowledge/search/index.ts'
import { isOfValue } from '../../language/index.ts'
import { coverageOf } from './coverage.ts'

/** A row of a table, each cell with the name of its column, and the words that it says. */
export interface Row {
  text: string
  said: ReadonlySet<string>
}

/**
 * The rows that have most of what is asked. What the question itself says comes before what it carries over: "And the
 * Wren?" is about another row than the question before. That prices or hours are asked for tells no rows apart.
 */
export function rowsAskedFor<Each extends Row>(rows: Each[], own: QueryTerm[], all: QueryTerm[]): Each[] {
  return [own, all].reduce((left, terms) => {
    const covers = coverageOf(terms.filter(isOfThing))
    const covered = left.map(({ said }) => covers(said))
    const most = Math.max(...covered)
    return left.filter((_, at) => covered[at]! >= most - ROUNDING)
  }, rows)
}

/** How much of the things that are asked about a row has. */
export const thingsIn = (row: Row, terms: QueryTerm[]): number =>
  coverageOf(terms.filter(isOfThing))(row.said)

export const isOfThing = ({ concepts }: QueryTerm): boolean => !concepts.some(isOfValue)

const ROUNDING = 1e-6
