import type { Found } from '../../knowledge/search/index.ts'
import { foldedWords } from '../../language/index.ts'
import type { Quote } from './best-quote.ts'
import { wholeOf } from './coverage.ts'

/**
 * Whether the question names something that hardly any passage but the quoted one knows: "Does it work with Xero?" and
 * "There are exports for Sage and Xero" have little else in common, and still belong together.
 */
export function sharesName(asked: string, { passages }: Found, { passage }: Quote): boolean {
  const names = (asked.match(NAME) ?? []).flatMap(foldedWords)
  if (names.length === 0) return false
  const knows = (text: string) => {
    const words = new Set(foldedWords(text))
    return names.every((name) => words.has(name))
  }
  return knows(wholeOf(passage)) && passages.filter((each) => knows(wholeOf(each))).length <= KNOWN_BY
}

/** Written large, though no sentence begins there. */
const NAME = /(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}\p{N}]{2,}/gu
const KNOWN_BY = 2
