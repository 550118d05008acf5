import { folded } from '@switchboard/contract/folded'
import { stemOf } from '../../language/index.ts'

/** A search term: matches words that begin with `text`, or only the whole word. */
export interface Term {
  text: string
  isWhole: boolean
}

const MOST_TERMS = 8
/** Shorter words are the beginning of too many others. */
const BEGINNING_LEAST = 3
const STEM_LEAST = 3

export const termsIn = (query: string): Term[] =>
  wordsIn(query).map((word) => ({
    text: beginningOf(word),
    isWhole: folded(word).length < BEGINNING_LEAST,
  }))

const wordsIn = (query: string): string[] => {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words)].filter(Boolean).slice(0, MOST_TERMS)
}

/** The shortest stem of the word among the languages, so that the language need not be guessed. */
function beginningOf(word: string): string {
  const plain = folded(word)
  const stems = (['en', 'pl', 'ru'] as const).map((language) =>
    commonBeginning(plain, withoutI(folded(stemOf(word, language)))),
  )
  return stems.reduce(
    (shortest, stem) => (stem.length >= STEM_LEAST && stem.length < shortest.length ? stem : shortest),
    plain,
  )
}

/** English stems end in "i" where the word may end in "y": "deliveri". */
const withoutI = (stem: string) => stem.replace(/i$/, '')

function commonBeginning(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}

export const isMatch = (word: string, { text, isWhole }: Term): boolean =>
  isWhole ? folded(word) === text : folded(word).startsWith(text)
