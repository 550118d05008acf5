import type { Block } from '../parse/types.ts'

const MOST_WORDS = 200
/** Paragraphs are joined up to here: a passage of several matters is found, and read, worse for each of them. */
const JOINED_WORDS = 80
/** What the built-in model reads at once is 256, its own two and some doubt about our count included. */
const MOST_TOKENS = 240
export const SMALL_TABLE_WORDS = 120

/** The size of a text, or the limit for it. */
export interface TextSize {
  words: number
  tokens: number
}

/** Headings, or else the title, are read together with the text, so they take their share. */
export function budgetUnder(title: string, { heading }: Block): TextSize {
  const above = tokensIn(heading.length > 0 ? heading.join(' ') : title)
  return { words: MOST_WORDS, tokens: Math.max(MOST_TOKENS / 2, MOST_TOKENS - above) }
}

export const fits = (size: TextSize, budget: TextSize) =>
  size.words <= budget.words && size.tokens <= budget.tokens

export const fitOnePassage = (size: TextSize) => size.words <= JOINED_WORDS

export const plus = (one: TextSize, other: TextSize): TextSize => ({
  words: one.words + other.words,
  tokens: one.tokens + other.tokens,
})

export function sizeOf(text: string): TextSize {
  return { words: wordsIn(text), tokens: tokensIn(text) }
}

export const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0

/** About the built-in model's own count. It was taught English, so what is written otherwise counts by the word. */
function tokensIn(text: string): number {
  let tokens = 0
  for (const word of text.match(/\S+/g) ?? [])
    tokens += /[^\0-\x7f\u2000-\u206f]/.test(word) ? 1 : tokensOf(word)
  return tokens
}

function tokensOf(word: string): number {
  let tokens = 0
  for (const part of word.match(/[a-z]+|\d+|[^a-z\d]/gi) ?? [])
    tokens += /[a-z]/i.test(part) ? Math.ceil(part.length / 8) : Math.ceil(part.length / 3)
  return tokens
}
