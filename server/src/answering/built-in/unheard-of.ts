import type { Found, QueryTerm } from '../../knowledge/search/index.ts'
import {
  conceptsIn,
  conceptsMeant,
  isDay,
  isLightWord,
  isOfValue,
  isStopWord,
  stemOf,
  wordsOf,
} from '../../language/index.ts'
import type { Quote } from './best-quote.ts'
import { coverageOf, isAmong, saidIn, wholeOf } from './coverage.ts'

/**
 * Whether a question is about something that the quoted passage cannot know: a town that no document names, a matter
 * that most businesses speak of and this one does not, a day where it tells of none; or, of a row with somebody's name,
 * something about them that has no column.
 */
export function asksForUnheardOf(text: string, found: Found, { passage }: Quote): boolean {
  const { language, terms } = found
  if (language === 'other') return false
  const whole = wholeOf(passage)
  const said = saidIn(whole, found, passage)
  const words = wordsOf(text).filter((word) => !isStopWord(word, language) && !isLightWord(word))
  const termsOfWords = (some: string[]) => {
    const stems = new Set(some.map((word) => stemOf(word, language)))
    return terms.filter(({ term }) => stems.has(term))
  }
  const names = (text.match(NAME) ?? []).map((name) =>
    termsOfWords(wordsOf(name).filter((word) => !isLightWord(word))),
  )
  const matters = termsOfWords(words.filter((word) => conceptsMeant(word, language).some(isMatter)))
  // Where the meaning is very near, the matter only has another name there.
  const isNear = (passage.dense ?? 0) >= VERY_NEAR
  const isNowhere = ({ term, isKnown }: QueryTerm) => !isKnown && !isAmong(term, said)
  if (names.some((name) => name.length > 0 && name.every(isNowhere))) return true
  if (weightOf(matters.filter(isNowhere)) > weightOf(terms) * MOST && !isNear) return true
  if (asksForDay(text, found) && !tellsDays(whole, found)) return true
  const rest = termsOfWords(words).filter((term) => !names.flat().includes(term))
  return passage.kind === 'table' && names.length > 0 && rest.length > 0 && coverageOf(rest)(said) === 0
}

const isMatter = (concept: string) => !isOfValue(concept) && concept !== DURATION && !isDay(concept)

const weightOf = (terms: QueryTerm[]) => terms.reduce((sum, { idf }) => sum + idf, 0)

const asksForDay = (text: string, { language }: Found) => [...conceptsIn(text, language)].some(isDay)

const tellsDays = (text: string, { language }: Found) =>
  [...conceptsIn(text, language)].some((concept) => isDay(concept) || concept === DURATION)

const DURATION = '#duration'
const [MOST, VERY_NEAR] = [0.5, 0.75]
/** Written large, though no sentence begins there; documents write out what customers shorten to capital letters. */
const NAME = /(?<=[\p{L}\p{N},]\s)\p{Lu}\p{Ll}[\p{L}\p{N}]*(?:\s\p{Lu}\p{Ll}[\p{L}\p{N}]*)*/gu
