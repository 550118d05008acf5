import type { Language } from '../../../language/index.ts'
import { isAmong } from '../../built-in/coverage.ts'
import type { Place } from './evidence.ts'
import { isNamed } from './exceptions.ts'
import { type Statement, statementsIn } from './statements.ts'

/** So much of what a sentence says a document must speak of to say the opposite, … */
const SHARED = 0.8
/** … and so much of both together. */
const ALIKE = 0.5
const FEWEST_TERMS = 2

/** Whether a clause of a text denies what the documents say of the very same, or says what they deny. */
export function contradictionIn(text: string, language: Language, places: Place[]): boolean {
  return statementsIn(text, language).some((said) => {
    if (said.terms.size < FEWEST_TERMS) return false
    const alike = places.flatMap((place) => heldFor(said, place)).filter((each) => isAlike(said, each))
    return alike.length > 0 && alike.every(({ isDenied }) => isDenied !== said.isDenied)
  })
}

/** For an exception, what it is an exception from does not hold. */
const heldFor = ({ terms }: Statement, { statements, exceptions }: Place): Statement[] =>
  exceptions.some((each) => isNamed(each, terms)) ? statements.filter(({ isDenied }) => isDenied) : statements

function isAlike(said: Statement, known: Statement): boolean {
  const common = [...said.terms].filter((term) => isAmong(term, known.terms)).length
  // A flat denial denies also what holds within limits, and with whatever is added to it.
  if (said.isDenied && said.limits === '' && common === said.terms.size) return true
  const all = said.terms.size + known.terms.size - common
  return said.limits === known.limits && common / said.terms.size >= SHARED && common / all >= ALIKE
}
