import type { Found, QueryTerm } from '../../knowledge/search/index.ts'
import { isDay, isLightWord, isStopWord, languageOfText, stemOf, wordsOf } from '../../language/index.ts'
import { coverageOf, isAmong } from './coverage.ts'
import { isOfThing } from './rows-asked-for.ts'

/**
 * Whether a passage has nothing of what is leant on. If no document speaks of wireless internet in the museum, "and at
 * the station?" has no answer in whatever is said of the station; nor has it where only the museum is said to have it.
 */
export function isSilentOf(
  carried: string,
  question: string,
  found: Found,
  said: ReadonlySet<string>,
): boolean {
  const leantOn = termsLeantOn(carried, question, found)
  const sum = (some: QueryTerm[]) => some.reduce((total, { idf }) => total + idf, 0)
  const unknown = leantOn.filter(({ term, isKnown }) => !isKnown && !isAmong(term, said))
  if (sum(unknown) > sum(leantOn) * MOST) return true
  // The price or the hours are no things, and another day is one of the same.
  const things = leantOn.filter((term) => isOfThing(term) && !term.concepts.some(isDay))
  return keepsThing(question) && things.length > 0 && coverageOf(things)(said) === 0
}

/** "And in York?", "a dla psa?": nothing but another place, time or person for the thing that was asked about. */
export const keepsThing = (question: string): boolean => BESIDES.test(question)

function termsLeantOn(carried: string, question: string, { terms, language }: Found): QueryTerm[] {
  const written = languageOfText(carried)
  const stems = (text: string) =>
    wordsOf(text)
      .filter((word) => !isStopWord(word, written) && !isLightWord(word))
      .map((word) => stemOf(word, language))
  const [before, own] = [new Set(stems(carried)), new Set(stems(question))]
  return terms.filter(({ term }) => before.has(term) && !own.has(term))
}

const MOST = 0.5
const BESIDES =
  /^\P{L}*((and|or|but|what about|how about|a|i|albo|ale|а|и|или|но)\s+)?((the )?one\s+|t[aeo]n?\s+)?(for|to|in|on|at|from|with|w|we|na|przy|do|dla|z|ze|od|в|во|на|по|до|для|из|с|со|у)\s+((an?|the|my|your|our)\s+)?[\p{L}\p{N}'-]+(\s+[\p{L}\p{N}'-]+)?\P{L}*$/iu
