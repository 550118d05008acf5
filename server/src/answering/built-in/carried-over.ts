import {
  conceptsAsked,
  conceptsOfWord,
  isOfValue,
  type Language,
  languageOfText,
  termsOf,
  wordsOf,
} from '../../language/index.ts'
import { asksItself, asksOfSame, leaningOf } from './leaning.ts'
import { withoutReplaced } from './replaced.ts'

/**
 * What a question takes over from those before it, latest first: back to the first one that names its thing, since
 * what was asked before that was about another; and without what the question puts something else in the place of.
 */
export function carriedOver(question: string, before: string[]): string {
  const standing = before.findIndex((earlier) =>
    standsAlone(earlier, languageOfText(`${earlier} ${question}`)),
  )
  const spokenOf = before.slice(0, standing + 1 || 1)
  const [latest = '', ...earlier] = withoutAsked(question, spokenOf).slice(0, CARRIED)
  // Each may have replaced something of those before it.
  return earlier
    .reduce(
      (said, each) => ({
        after: `${each} ${said.after}`,
        text: `${withoutReplaced(each, said.after)} ${said.text}`,
      }),
      { after: `${latest} ${question}`, text: withoutReplaced(latest, question) },
    )
    .text.trim()
}

function standsAlone(question: string, language: Language): boolean {
  const leaning = leaningOf(question, language)
  if (leaning !== 'perhaps' || asksOfSame(question, language)) return leaning === 'no'
  return namesItsThing(question, language)
}

/** Whoever asks "how long does it keep?" needs the thing, and not that its price was asked before, or "is it vegan?". */
function withoutAsked(question: string, spokenOf: string[]): string[] {
  const language = languageOfText(`${spokenOf.at(-1)} ${question}`)
  if (!asksItself(question, language)) return spokenOf
  const things = spokenOf.filter((each) => each === spokenOf.at(-1) || !asksOfSame(each, language))
  return things.map((each) => withoutValue(each, language))
}

/** Unless nothing is left of it: "what is your number?" asks for nothing else. */
function withoutValue(question: string, language: Language): string {
  const isForValue = (word: string) => conceptsOfWord(word.toLowerCase(), language).some(isOfValue)
  const thing = conceptsAsked(question).rest.replace(/\p{L}+/gu, (word) => (isForValue(word) ? '' : word))
  return termsOf(thing, language).length ? thing.replace(/\s+(?=[\s?!.,]|$)/g, '').trim() : question
}

/** "Do you have parking?" is as short as "the price?", but needs nothing before it. */
const namesItsThing = (question: string, language: Language) =>
  wordsOf(question).some((word) =>
    conceptsOfWord(word, language).some((concept) => !isOfValue(concept) && concept !== '#duration'),
  )

const CARRIED = 3
