import { conceptsOfWord, isOfValue, type Language, languageOfText, wordsOf } from '../../language/index.ts'
import { leaningOf } from './leaning.ts'
import { withoutReplaced } from './replaced.ts'

/**
 * What a question takes over from those before it, latest first: back to the first one that names its thing, since
 * what was asked before that was about another; and without what the question puts something else in the place of.
 */
export function carriedOver(question: string, before: string[]): string {
  const standing = before.findIndex((earlier) => {
    const language = languageOfText(`${earlier} ${question}`)
    const leaning = leaningOf(earlier, language)
    return leaning === 'no' || (leaning === 'perhaps' && namesItsThing(earlier, language))
  })
  const [latest = '', ...earlier] = before.slice(0, Math.min(standing + 1 || 1, CARRIED))
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

/** "Do you have parking?" is as short as "the price?", but needs nothing before it. */
const namesItsThing = (question: string, language: Language) =>
  wordsOf(question).some((word) =>
    conceptsOfWord(word, language).some((concept) => !isOfValue(concept) && concept !== '#duration'),
  )

const CARRIED = 3
