import type { Found } from '../../knowledge/search/index.ts'
import { isOfValue } from '../../language/index.ts'
import type { Quote } from './best-quote.ts'

/**
 * A question for the address, the number to call or the hours, and for nothing else, is answered by what looks like it:
 * there is little in such a question for its words or its meaning to be compared by.
 */
export const isPlainValue = (found: Found, { coveredAround, fits }: Quote): boolean =>
  fits === 1 && coveredAround >= COVERED && valueShare(found) >= NEARLY_ALL

/** The same of something: "the telephone of the clinic". A passage that only speaks of telephones has none to tell. */
export const isMostlyValue = (found: Found): boolean => valueShare(found) >= MUCH

function valueShare({ terms }: Found): number {
  const sum = (some: typeof terms) => some.reduce((total, { idf }) => total + idf, 0)
  return (
    sum(terms.filter(({ concepts }) => concepts.some((each) => isOfValue(each) && each !== PRICE))) /
    sum(terms)
  )
}

/** Every thing has another. */
const PRICE = '#price'
const [COVERED, NEARLY_ALL, MUCH] = [0.8, 0.75, 0.4]
