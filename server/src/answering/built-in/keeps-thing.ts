import type { QueryTerm } from '../../knowledge/search/index.ts'
import { isDay } from '../../language/index.ts'
import { coverageOf } from './coverage.ts'
import { isOfThing } from './rows-asked-for.ts'

/** "And in York?", "a dla psa?": nothing but another place, time or person for the thing that was asked about. */
export const keepsThing = (question: string): boolean => BESIDES.test(question)

/** Whether nothing of what is leant on is said; the price or the hours are no things. */
export function isSilent(leantOn: QueryTerm[], said: ReadonlySet<string>): boolean {
  const things = leantOn.filter((term) => isOfThing(term) && !term.concepts.some(isDay))
  return things.length > 0 && coverageOf(things)(said) === 0
}

const BESIDES =
  /^\P{L}*((and|or|but|what about|how about|a|i|albo|ale|а|и|или|но)\s+)?((the )?one\s+|t[aeo]n?\s+)?(for|to|in|on|at|from|with|w|we|na|przy|do|dla|z|ze|od|в|во|на|по|до|для|из|с|со|у)\s+((an?|the|my|your|our)\s+)?[\p{L}\p{N}'-]+(\s+[\p{L}\p{N}'-]+)?\P{L}*$/iu
