import type { Place } from './evidence.ts'
import type { Claims, Known } from './facts.ts'

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
  return null
}

interface Kind {
  /** Each with all its readings. */
  values: string[][]
  said: (known: Known) => string[]
}

/** Only what is measured alike can be mistaken for one another. */
function kindsOf({ amounts, times, spans }: Claims): Kind[] {
  const units = [...new Set(amounts.flat().map((amount) => amount.split(' ')[1]!))]
  return [
    ...units.map((unit) => ({
      values: amounts.filter((amount) => amount[0]!.endsWith(` ${unit}`)),
      said: (known: Known) => [...known.amounts].filter((amount) => amount.endsWith(` ${unit}`)),
    })),
    { values: times.map((time) => [time]), said: ({ times }) => [...times] },
    { values: spans.map((span) => [span]), said: ({ spans }) => [...spans] },
  ]
}
