import type { Found } from '../../knowledge/search/index.ts'
import { isLightWord, isStopWord, languageOfText, stemOf, wordsOf } from '../../language/index.ts'
import { isAmong } from './coverage.ts'

/**
 * Whether the question that is leant on was about something no document speaks of: if nothing is known of wireless
 * internet in the museum, "and at the station?" has no answer in whatever is said of the station.
 */
export function carriesUnknown(
  carried: string,
  { terms, language }: Found,
  said: ReadonlySet<string>,
): boolean {
  const written = languageOfText(carried)
  const stems = new Set(
    wordsOf(carried)
      .filter((word) => !isStopWord(word, written) && !isLightWord(word))
      .map((word) => stemOf(word, language)),
  )
  const leantOn = terms.filter(({ term }) => stems.has(term))
  const sum = (some: typeof terms) => some.reduce((total, { idf }) => total + idf, 0)
  const unknown = leantOn.filter(({ term, isKnown }) => !isKnown && !isAmong(term, said))
  return sum(unknown) > sum(leantOn) * MOST
}

const MOST = 0.5
