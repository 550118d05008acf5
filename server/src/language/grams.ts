import { foldedWords } from './words.ts'

const LENGTH = 4

/** Runs of four letters: what a word, its other forms and its misspellings have in common. */
export const gramsOf = (text: string): string[] => foldedWords(text).flatMap(gramsOfWord)

/** Of a folded word; its ends count as letters, and a short word is one run. */
export function gramsOfWord(word: string): string[] {
  const bounded = `_${word}_`
  if (bounded.length <= LENGTH) return [bounded]
  return Array.from({ length: bounded.length - LENGTH + 1 }, (_, start) =>
    bounded.slice(start, start + LENGTH),
  )
}
