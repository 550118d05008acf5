import { foldedWords } from './words.ts'

const LENGTH = 4

/** Character 4-grams, which a word shares with its inflections and misspellings. */
export const charNgramsOf = (text: string): string[] => foldedWords(text).flatMap(charNgramsOfWord)

/** For a folded word; both ends count as characters, and a short word is a single n-gram. */
export function charNgramsOfWord(word: string): string[] {
  const bounded = `_${word}_`
  if (bounded.length <= LENGTH) return [bounded]
  return Array.from({ length: bounded.length - LENGTH + 1 }, (_, start) =>
    bounded.slice(start, start + LENGTH),
  )
}
