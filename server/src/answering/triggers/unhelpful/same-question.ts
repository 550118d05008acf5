import { languageOfText, termsOf } from '../../../language/index.ts'
import { plainWords } from '../../../language/plain-words.ts'

/** So much of what both questions are about they must share. */
const SHARED = 0.6
/** A word or two may be a coincidence. */
const FEWEST_TERMS = 2

/** The same thing asked once more, in the same or other words. */
export function isSameQuestion(one: string, other: string): boolean {
  const [terms, others] = termsOfBoth(one, other)
  if (plainWords(one) === plainWords(other)) return terms.size > 0
  if (Math.min(terms.size, others.size) < FEWEST_TERMS) return false
  const common = [...terms].filter((term) => others.has(term)).length
  return common / (terms.size + others.size - common) >= SHARED
}

/** Both speak of one thing at least; too few words to tell speak of the same as before. */
export function isOfTheSame(one: string, other: string): boolean {
  const [terms, others] = termsOfBoth(one, other)
  return terms.size < FEWEST_TERMS || [...terms].some((term) => others.has(term))
}

/** In one language, which both together show better than either. */
function termsOfBoth(one: string, other: string): [Set<string>, Set<string>] {
  const language = languageOfText(`${one} ${other}`)
  return [new Set(termsOf(one, language)), new Set(termsOf(other, language))]
}
