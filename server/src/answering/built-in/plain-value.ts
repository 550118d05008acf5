import type { Found } from '../../knowledge/search/index.ts'
import { isOfValue } from '../../language/index.ts'
import type { Quote } from './best-quote.ts'

/**
 * A question for the address, the number to call or the hours, and for nothing else, is answered by what looks like it:
 * there is little in such a question for its words or its meaning to be compared by.
 */
export function isPlainValue({ terms }: Found, { coveredAround, fits }: Quote): boolean {
  const sum = (some: typeof terms) => some.reduce((total, { idf }) => total + idf, 0)
  const asked = terms.filter(({ concepts }) => concepts.some((each) => isOfValue(each) && each !== PRICE))
  return fits === 1 && coveredAround >= COVERED && sum(asked) >= sum(terms) * NEARLY_ALL
}

/** Every thing has another. */
const PRICE = '#price'
const [COVERED, NEARLY_ALL] = [0.8, 0.75]
