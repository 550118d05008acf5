import { languageOfText, termsOf } from '../../../language/index.ts'
import { plainWords } from '../../../language/plain-words.ts'
import { withoutReplaced } from '../../built-in/replaced.ts'

/** So much of what both questions are about they must share. */
const SHARED = 0.6
/** A word or two may be a coincidence. */
const FEWEST_TERMS = 2

/** The same thing asked once more, in the same or other words; the same about another thing is not. */
export function isSameQuestion(one: string, other: string): boolean {
  const [terms, others] = termsOfBoth(one, other)
  if (plainWords(one) === plainWords(other)) return terms.size > 0
  if (Math.min(terms.size, others.size) < FEWEST_TERMS || withoutReplaced(other, one) !== other) return false
  const common = [...terms].filter((term) => others.has(term)).length
  return common / (terms.size + others.size - common) >= SHARED
}

/** It brings nothing that was not asked about before: a nudge, or the same in fewer words. */
export function bringsNothing(question: string, earlier: string): boolean {
  const [terms, known] = termsOfBoth(question, earlier)
  return [...terms].every((term) => known.has(term))
}

/** In one language, which both together show better than either. */
function termsOfBoth(one: string, other: string): [Set<string>, Set<string>] {
  const language = languageOfText(`${one} ${other}`)
  return [new Set(termsOf(one, language)), new Set(termsOf(other, language))]
}
