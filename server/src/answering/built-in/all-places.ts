import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { conceptsIn, isDay, sentencesOf } from '../../language/index.ts'
import { coverageOf, saidIn, wholeOf } from './coverage.ts'
import type { Kind } from './expected-kind.ts'

/**
 * The hours or numbers of all places, each under its name, where the question is for none of them more than for the
 * others; null where one place answers it best, or there is but one.
 */
export function allPlaces(chosen: FoundPassage, kind: Kind | null, found: Found): string | null {
  if (!kind || !(kind.isOfHours || kind.isInHeadings) || !isPlace(chosen, kind, found)) return null
  const covers = coverageOf(found.terms)
  const covered = (passage: FoundPassage) => covers(saidIn(wholeOf(passage), found, passage))
  const places = found.passages
    .filter((other) => other.file_id === chosen.file_id && parentOf(other) === parentOf(chosen))
    .filter((other) => isPlace(other, kind, found) && covered(other) >= covered(chosen) - ROUNDING)
    .toSorted((one, other) => (one.chunk_id ?? 0) - (other.chunk_id ?? 0))
  const headings = new Set(places.map(({ heading }) => heading))
  if (headings.size < 2 || headings.size < places.length) return null
  const text = places.map((place) => told(place, kind, found)).join('\n\n')
  return text.length <= LONGEST ? text : null
}

/** Hours are those of a week; what happens on one day is no place. */
function isPlace(passage: FoundPassage, { holds, isOfHours }: Kind, found: Found): boolean {
  const { kind, heading, text, language, question } = passage
  if (kind !== 'prose' || !heading || question || !holds.test(text)) return false
  if (!isOfHours) return !saidIn(heading, found, passage).has(CONTACT)
  return [...conceptsIn(text, language)].filter(isDay).length >= FEWEST_DAYS
}

function told(
  { heading, text, language }: FoundPassage,
  { holds, isOfHours }: Kind,
  { terms }: Found,
): string {
  const days = terms.flatMap(({ concepts }) => concepts.filter(isDay))
  const sentences = sentencesOf(text)
  const ofDay = sentences.filter((sentence) => {
    const said = conceptsIn(sentence, language)
    return days.length ? days.some((day) => said.has(day)) : isOfHours && [...said].some(isDay)
  })
  const holding = sentences.filter((sentence) => holds.test(sentence))
  const shown = isOfHours ? (ofDay.length ? ofDay : holding) : holding
  return `${heading.split(' › ').at(-1)}\n${shown.join(' ')}`
}

const parentOf = ({ heading }: FoundPassage) => heading.split(' › ').slice(0, -1).join(' › ')

const CONTACT = '#contact'
const FEWEST_DAYS = 3
const ROUNDING = 1e-6
const LONGEST = 700
