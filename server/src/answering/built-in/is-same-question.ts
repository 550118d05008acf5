import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { termsOf } from '../../language/index.ts'
import { coverageOf } from './coverage.ts'

/** Asked in other words: all that tells is in both, or the meaning is as good as the same and most words agree. */
export function isSameQuestion({ terms, language }: Found, { question, dense }: FoundPassage): boolean {
  if (!question || terms.length === 0) return false
  const taught = new Set(termsOf(question, language))
  const asked = new Set(terms.map(({ term }) => term))
  const there = coverageOf(terms)(taught)
  const back = [...taught].filter((term) => asked.has(term)).length / (taught.size || 1)
  if (numbersOf(asked) !== numbersOf(taught)) return false
  return (
    Math.min(there, back) >= SAME_WORDS || (dense !== null && dense >= SAME_MEANING && there >= MOST_WORDS)
  )
}

/** A plan for 5 people is not one for 50. */
const numbersOf = (words: Set<string>) =>
  [...words]
    .filter((word) => /\d/.test(word))
    .toSorted()
    .join(' ')

const SAME_WORDS = 0.9
const SAME_MEANING = 0.85
const MOST_WORDS = 0.6
