import { sentencesOf } from '../../../language/index.ts'
import { asLetters, withoutLookAlikes } from '../../../language/look-alikes.ts'
import { plainWords } from '../../../language/plain-words.ts'
import { withoutAddresses } from './addresses.ts'
import { backwards, decoded, turned } from './disguises.ts'

interface Texts {
  /** The owner's instructions and our rules. */
  hidden: string[]
  /** Texts that are no secret: the documents and the question. */
  open: string[]
}

/** Whether a sentence, together with the text before it, repeats a hidden text. */
export type RepeatsHidden = (sentence: string, before?: string) => boolean

/**
 * Instructions and rules must not leak to customers, whatever the prompt injection. Detects whole sentences of them,
 * and long stretches even if respaced, misspelled, encoded, prefixed or split into sentences. Does not detect
 * paraphrases and translations. The texts are normalised once, not for each sentence.
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

/** A match must reach into the new sentence: text that was held back before does not block what follows. */
function isSaid(said: string, told: string, earlier: string): boolean {
  const at = said.lastIndexOf(told)
  return at >= 0 && at + told.length > earlier.length
}

const stretchesOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - STRETCH + 1) }, (_, from) =>
    letters.slice(from, from + STRETCH),
  )

/** A match of fewer words may be a coincidence. */
const WHOLE_WORDS = 6
/** Fewer are enough if they are a whole hidden sentence: "Yes, our margin is 40 %." With a number, three are enough. */
const SENTENCE_WORDS = 4
/** The minimum length of a short sentence in letters and digits. A shorter one may be part of other words. */
const WHOLE_SIGNS = 14
/** In letters, about six or seven words. */
const STRETCH = 32

/** Normalises look-alike letters. */
const wordsOf = (text: string) => plainWords(withoutLookAlikes(text))

const countWords = (words: string) => words.split(' ').length

/** Questions that the assistant is told to ask are no secret. */
const clausesOf = (text: string, between: RegExp) =>
  sentencesOf(text)
    .flatMap((sentence) => sentence.split(between))
    .filter((clause) => !clause.trimEnd().endsWith('?'))
    .map(wordsOf)
    .filter((words) => countWords(words) >= (/\p{N}/u.test(words) ? SENTENCE_WORDS - 1 : SENTENCE_WORDS))
    // A phone number is no secret.
    .filter((words) => (words.match(WORD_WITHOUT_FIGURES)?.length ?? 0) >= 2)

const WORD_WITHOUT_FIGURES = /(?<![^ ])[^\p{N} ]+(?![^ ])/gu

const lastWords = (text: string) => wordsOf(text.slice(-10 * LAST_LETTERS)).slice(-LAST_LETTERS)
/** Enough for a short sentence in several pieces. Long ones are detected by their letters. */
const LAST_LETTERS = 160

/** Digits become letters, too, so this only serves to compare whole sentences. */
const signsOf = (text: string) => asLetters(wordsOf(text).replaceAll(' ', ''))

/** Without links and numbers: addresses and opening hours are no secret. */
const lettersOf = (text: string) =>
  wordsOf(withoutAddresses(text))
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
    .map(asLetters)
    .join('')
