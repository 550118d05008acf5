import { plainWords } from '../../../language/plain-words.ts'
import { withoutAddresses } from './addresses.ts'

interface Texts {
  /** What the owner and we told the assistant. */
  hidden: string[]
  /** What stands in the documents or in the question as well is no secret. */
  open: string[]
}

/** Whether a sentence, after what was said before it, repeats a hidden text. */
export type RepeatsHidden = (sentence: string, before?: string) => boolean

/**
 * What the owner and we told the assistant is not for its customers: no trick brings a sentence of it out. Said again
 * is a whole sentence of it, or a stretch of it however it is spaced, introduced or torn into sentences. The texts are
 * normalized once, not again for each sentence.
 */
export function createHiddenWords({ hidden, open }: Texts): RepeatsHidden {
  const hiddenWords = hidden.map(plainWords)
  const hiddenLetters = hidden.map(lettersOf)
  let openWords: string[] | undefined
  let openLetters: string[] | undefined

  return (sentence, before = '') => {
    const words = plainWords(sentence)
    const isIn = (text: string) => text.includes(words)
    if (words.split(' ').length >= WHOLE_WORDS && hiddenWords.some(isIn)) {
      openWords ??= open.map(plainWords)
      if (!openWords.some(isIn)) return true
    }
    const stretch = lettersOf(before).slice(1 - STRETCH) + lettersOf(sentence)
    for (let from = 0; from + STRETCH <= stretch.length; from += 1) {
      const letters = stretch.slice(from, from + STRETCH)
      if (!hiddenLetters.some((text) => text.includes(letters))) continue
      openLetters ??= open.map(lettersOf)
      if (!openLetters.some((text) => text.includes(letters))) return true
    }
    return false
  }
}

/** Fewer words are anybody's. */
const WHOLE_WORDS = 6
/** Letters: six or seven words. */
const STRETCH = 32

/** Without links and figures: an address or opening hours are there to be told. */
const lettersOf = (text: string) => plainWords(withoutAddresses(text)).replace(/[\p{N} ]/gu, '')
