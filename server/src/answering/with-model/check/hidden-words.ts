import { sentencesOf } from '../../../language/index.ts'
import { asLetters, withoutLookAlikes } from '../../../language/look-alikes.ts'
import { plainWords } from '../../../language/plain-words.ts'
import { withoutAddresses } from './addresses.ts'
import { backwards, decoded, turned } from './disguises.ts'

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
 * is a whole sentence of it, or a stretch of it however it is spaced, spelled, encoded, introduced or torn into
 * sentences; not what it means in other words or in another language. The texts are normalized once, not again for each
 * sentence.
 */
export function createHiddenWords({ hidden, open }: Texts): RepeatsHidden {
  const hiddenWords = hidden.map(wordsOf)
  const hiddenStretches = lazy(() => new Set(hidden.map(lettersOf).flatMap(stretchesOf)))
  const openStretches = lazy(() => new Set(open.map(lettersOf).flatMap(stretchesOf)))
  const hiddenClauses = new Set(hidden.flatMap((text) => clausesOf(text, /[:;|"“”„«»\n]/)))
  const hiddenSentences = [...new Set(hidden.flatMap((text) => clausesOf(text, /[|\n]/)))]
  const hiddenSigns = [...new Set(hiddenSentences.map(signsOf))].filter((told) => told.length >= WHOLE_SIGNS)
  const openWords = lazy(() => open.map(wordsOf))
  const openSigns = lazy(() => open.map(signsOf))
  const isOpen = (told: string) => openWords().some((text) => text.includes(told))
  const areOpen = (told: string) => openSigns().some((text) => text.includes(told))
  const isHiddenStretch = (letters: string) => hiddenStretches().has(letters) && !openStretches().has(letters)

  return (sentence, before = '') => {
    const words = wordsOf(sentence)
    const isInHidden = countWords(words) >= WHOLE_WORDS && hiddenWords.some((text) => text.includes(words))
    if (isInHidden && !isOpen(words)) return true
    const earlier = ` ${lastWords(before)} `
    const said = `${earlier}${words} `
    if (hiddenSentences.some((told) => isSaid(said, ` ${told} `, earlier) && !isOpen(told))) return true
    const [signsBefore, signs] = [signsOf(earlier), signsOf(said)]
    if (hiddenSigns.some((told) => isSaid(signs, told, signsBefore) && !areOpen(told))) return true
    const clauses = sentence.split(/[:;|"“”„«»\n]/).map(wordsOf)
    if (clauses.some((clause) => hiddenClauses.has(clause) && !isOpen(clause))) return true
    const letters = lettersOf(before).slice(1 - STRETCH) + lettersOf(sentence)
    const turnedLetters = lettersOf(turned(before)).slice(1 - STRETCH) + lettersOf(turned(sentence))
    return [letters, backwards(letters), turnedLetters, lettersOf(decoded(sentence))].some((reading) =>
      stretchesOf(reading).some(isHiddenStretch),
    )
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** What was held back before is not said again by what follows it. */
function isSaid(said: string, told: string, earlier: string): boolean {
  const at = said.lastIndexOf(told)
  return at >= 0 && at + told.length > earlier.length
}

const stretchesOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - STRETCH + 1) }, (_, from) =>
    letters.slice(from, from + STRETCH),
  )

/** Fewer words are anybody's. */
const WHOLE_WORDS = 6
/** Unless they are all of a sentence there: "Yes, our margin is 40 %." With a figure in it three are enough. */
const SENTENCE_WORDS = 4
/** Letters and digits of a short sentence. With fewer, a row of them may be part of other words. */
const WHOLE_SIGNS = 14
/** Letters: six or seven words. */
const STRETCH = 32

/** However its letters are made. */
const wordsOf = (text: string) => plainWords(withoutLookAlikes(text))

const countWords = (words: string) => words.split(' ').length

/** What the assistant is told to ask may be asked. */
const clausesOf = (text: string, between: RegExp) =>
  sentencesOf(text)
    .flatMap((sentence) => sentence.split(between))
    .filter((clause) => !clause.trimEnd().endsWith('?'))
    .map(wordsOf)
    .filter((words) => countWords(words) >= (/\p{N}/u.test(words) ? SENTENCE_WORDS - 1 : SENTENCE_WORDS))
    // A telephone number is there to be told.
    .filter((words) => (words.match(WORD_WITHOUT_FIGURES)?.length ?? 0) >= 2)

const WORD_WITHOUT_FIGURES = /(?<![^ ])[^\p{N} ]+(?![^ ])/gu

const lastWords = (text: string) => wordsOf(text.slice(-10 * LAST_LETTERS)).slice(-LAST_LETTERS)
/** A short sentence, however torn; long ones are found by their letters. */
const LAST_LETTERS = 160

/** Numbers become letters, too: only equal sentences are alike then. */
const signsOf = (text: string) => asLetters(wordsOf(text).replaceAll(' ', ''))

/** Without links and numbers: an address or opening hours are there to be told. */
const lettersOf = (text: string) =>
  wordsOf(withoutAddresses(text))
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
    .map(asLetters)
    .join('')
