import type { Block } from '../parse/types.ts'

const MOST_WORDS = 200
/** Paragraphs are joined up to this size: a passage about several topics is harder to retrieve for each of them. */
const JOINED_WORDS = 80
/** The built-in model reads 256 tokens; this leaves room for its two special tokens and for errors of our estimate. */
const MOST_TOKENS = 240
export const SMALL_TABLE_WORDS = 120

/** The size of a text, or the limit for it. */
export interface TextSize {
  words: number
  tokens: number
}

/** Headings, or else the title, are embedded together with the text, so they use part of the budget. */
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

/**
 * Estimates the built-in model's token count. Its vocabulary is English, so a word with other letters counts as one
 * token.
 */
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
