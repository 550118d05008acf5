// Patterns for what people say. They are written as people write, accents and all, and read words that stand between
// single spaces, without accents.
import { folded, foldedWords } from '../../language/words.ts'
import { mended } from './mended.ts'

export const pattern = (alternatives: string[], flags = ''): RegExp =>
  new RegExp(`(?<= )(?:${alternatives.map(folded).join('|')})(?= )`, flags)

/** Up to so many words, whatever they are. */
export const anyWords = (most: number) => `(?:[^ ]+ ){0,${most}}`

/** A question mark counts as a word: it is what tells “Human?” from “Human!”. */
export function spaced(sentence: string): string {
  const words = foldedWords(sentence).map((word) => mended(word.replaceAll("'", '')))
  return ` ${words.join(' ')} ${sentence.trimEnd().endsWith('?') ? '? ' : ''}`
}
