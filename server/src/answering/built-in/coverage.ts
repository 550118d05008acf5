import type { Found, FoundPassage, QueryTerm } from '../../knowledge/search/index.ts'
import { conceptsIn, isOfValue, termsOf } from '../../language/index.ts'

/** How much of what a question's words tell is among other words, from 0 to 1. */
export type Coverage = (words: ReadonlySet<string>) => number

export function coverageOf(terms: QueryTerm[]): Coverage {
  const all = terms.reduce((sum, { idf }) => sum + idf, 0)
  return (words) => (all ? terms.reduce((sum, term) => sum + term.idf * saidOf(term, words), 0) / all : 0)
}

/** Words are reduced as those of the question were; where its language is not known, as the passage's own. */
export const languageBetween = (found: Found, passage: FoundPassage) =>
  found.language === 'other' ? passage.language : found.language

/** The words of a passage or a part of it, and what they stand for. */
export function saidIn(text: string, found: Found, passage: FoundPassage): Set<string> {
  const wanted = new Set(found.terms.flatMap(({ concepts }) => concepts))
  const words = termsOf(text, languageBetween(found, passage))
  return new Set([
    ...words,
    ...(languageBetween(found, passage) === 'other' ? partsAsked(words, found) : []),
    ...conceptsIn(text, passage.language, wanted),
  ])
}

/** German puts words together: who asks how to park means the "Parkplätze", and "Raten" are in "Ratenzahlung". */
const partsAsked = (words: string[], { terms }: Found) =>
  terms.flatMap(({ term }) =>
    term.length >= ALIKE_LETTERS &&
    words.some(
      (word) => word.length >= term.length + ALIKE_LETTERS && (word.startsWith(term) || word.endsWith(term)),
    )
      ? [term]
      : [],
  )

/** Everything a passage says, with what stands above it. */
export const wholeOf = ({ title, heading, question, text }: FoundPassage) =>
  [title, heading, question ?? '', text].join('\n')

export const isAmong = (term: string, words: ReadonlySet<string>): boolean => likeness(term, words) > 0

/** In other words it is said less surely. */
const IN_OTHER_WORDS = 0.85

const saidOf = ({ term, concepts }: QueryTerm, words: ReadonlySet<string>): number =>
  concepts.reduce(
    (most, concept) => (words.has(concept) ? Math.max(most, isOfValue(concept) ? 1 : IN_OTHER_WORDS) : most),
    likeness(term, words),
  )

// Stems of one word still differ in languages that bend their words: what begins alike is taken for alike.
const ALIKE_LETTERS = 4
const ALIKE_SHARE = 0.6

function likeness(term: string, words: ReadonlySet<string>): number {
  if (words.has(term)) return 1
  if (term.length < ALIKE_LETTERS) return 0
  let best = 0
  for (const word of words) {
    if (word[0] !== term[0]) continue
    const letters = commonStart(term, word)
    const share = letters / Math.max(term.length, word.length)
    if (letters >= ALIKE_LETTERS && share >= ALIKE_SHARE) best = Math.max(best, share)
  }
  return best
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}
