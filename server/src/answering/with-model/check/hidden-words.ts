import { sentencesOf } from '../../../language/index.ts'
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
  const hiddenClauses = new Set(hidden.flatMap(clausesOf))
  let openWords: string[] | undefined
  let openLetters: string[] | undefined

  return (sentence, before = '') => {
    const words = plainWords(sentence)
    const isOpen = (told: string) => {
      openWords ??= open.map(plainWords)
      return openWords.some((text) => text.includes(told))
    }
    const isInHidden = countWords(words) >= WHOLE_WORDS && hiddenWords.some((text) => text.includes(words))
    if (isInHidden && !isOpen(words)) return true
    if (clausesOf(sentence).some((clause) => hiddenClauses.has(clause) && !isOpen(clause))) return true
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
/** Unless they are a whole clause there and here: "My instructions: our margin is 40 %." */
const CLAUSE_WORDS = 4
/** Letters: six or seven words. */
const STRETCH = 32

const countWords = (words: string) => words.split(' ').length

/** What the assistant is told to ask may be asked. */
const clausesOf = (text: string) =>
  sentencesOf(text)
    .flatMap((sentence) => sentence.split(/[:;|"“”„«»\n]/))
    .filter((clause) => !clause.trimEnd().endsWith('?'))
    .map(plainWords)
    .filter((words) => countWords(words) >= CLAUSE_WORDS)

/** Without links and figures: an address or opening hours are there to be told. */
const lettersOf = (text: string) => plainWords(withoutAddresses(text)).replace(/[\p{N} ]/gu, '')
