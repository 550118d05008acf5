import type { Place } from './evidence.ts'
import type { Claims, Known } from './facts.ts'
import { keyOf } from './measures.ts'

/**
 * A price, a time or a duration that the documents give to something else: another place speaks more of what the
 * sentence speaks of, and says a different one. Null when there is none.
 */
export function mistakenFrom(claims: Claims, terms: string[], places: Place[]): string | null {
  const overlap = (place: Place) => terms.filter((term) => place.terms.has(term)).length
  const best = (some: Place[]) => Math.max(0, ...some.map(overlap))
  for (const { values, said } of kindsOf(claims)) {
    const claimed = values.flat()
    const others = places.filter(({ known }) => {
      const here = said(known)
      return here.length > 0 && !here.some((value) => claimed.includes(value))
    })
    const wrong = values.find((value) => {
      const holders = places.filter(({ known }) => said(known).some((each) => value.includes(each)))
      return holders.length > 0 && best(others) > best(holders)
    })
    if (wrong) return wrong[0]!
  }
  return hourOfAnotherDay(claims, places)
}

/** The day is spoken of, but its hours are said of other days only. */
function hourOfAnotherDay({ weekdays, times, numbers }: Claims, places: Place[]): string | null {
  const hours = [...times.map((time) => [time]), ...numbers]
  const says = ({ known }: Place, hour: string[]) =>
    hour.some((value) => known.times.has(value) || known.numbers.has(value))
  for (const day of weekdays) {
    const ofDay = places.filter(({ known }) => known.weekdays.has(day))
    const ofOthers = places.filter(({ known }) => known.weekdays.size > 0 && !known.weekdays.has(day))
    if (ofDay.length === 0 || hours.some((hour) => ofDay.some((place) => says(place, hour)))) continue
    const wrong = hours.find((hour) => ofOthers.some((place) => says(place, hour)))
    if (wrong) return wrong[0]!
  }
  return null
}

export interface Kind {
  /** Each with all its readings. */
  values: string[][]
  said: (known: Known) => string[]
}

/** Only what is measured alike can be mistaken for one another. */
export function kindsOf({ amounts, times, measures }: Claims): Kind[] {
  const units = [...new Set(amounts.flat().map((amount) => amount.split(' ')[1]!))]
  return [
    ...units.map((unit) => ({
      values: amounts.filter((amount) => amount[0]!.endsWith(` ${unit}`)),
      said: (known: Known) => [...known.amounts].filter((amount) => amount.endsWith(` ${unit}`)),
    })),
    { values: times.map((time) => [time]), said: ({ times }) => [...times] },
    ...[...new Set(measures.map(({ kind }) => kind))].map((kind) => ({
      values: measures.filter((each) => each.kind === kind).map((each) => [keyOf(each)]),
      said: (known: Known) => known.measures.filter((each) => each.kind === kind).map(keyOf),
    })),
  ]
}
