import { plainWords } from '../../../language/plain-words.ts'
import { withoutAddresses } from './addresses.ts'
import type { Grounds } from './evidence.ts'

type Hidden = Pick<Grounds, 'documents' | 'instructions' | 'rules' | 'question' | 'before'>

/**
 * What the owner and we told the assistant is not for its customers: no trick brings a sentence of it out. Said again
 * is a whole sentence of it, or a stretch of it however it is spaced, introduced or torn into sentences. What stands in
 * the documents or in the question as well is no secret.
 */
export function repeatsHidden(
  sentence: string,
  { documents, instructions, rules, question, before }: Hidden,
) {
  const hidden = [instructions, rules ?? '']
  const open = [...documents, question ?? '']
  const words = plainWords(sentence)
  const isIn = (text: string) => plainWords(text).includes(words)
  if (words.split(' ').length >= WHOLE_WORDS && hidden.some(isIn) && !open.some(isIn)) return true
  const stretch = lettersOf(before ?? '').slice(1 - STRETCH) + lettersOf(sentence)
  const hiddenLetters = hidden.map(lettersOf)
  let openLetters: string[] | undefined
  for (let from = 0; from + STRETCH <= stretch.length; from += 1) {
    const letters = stretch.slice(from, from + STRETCH)
    if (!hiddenLetters.some((text) => text.includes(letters))) continue
    openLetters ??= open.map(lettersOf)
    if (!openLetters.some((text) => text.includes(letters))) return true
  }
  return false
}

/** Fewer words are anybody's. */
const WHOLE_WORDS = 6
/** Letters: six or seven words. */
const STRETCH = 32

/** Without links and figures: an address or opening hours are there to be told. */
const lettersOf = (text: string) => plainWords(withoutAddresses(text)).replace(/[\p{N} ]/gu, '')
