import { type Language, termsOf } from '../../../language/index.ts'
import { deniesNumber, isDenying } from './denials.ts'
import type { Evidence, Place } from './evidence.ts'
import type { Claims } from './facts.ts'
import { isNamedIn, namesIn } from './names.ts'

/**
 * What is wrong with a sentence though its numbers are right: a name that its sources do not have, or have where they
 * say no, and a "not" before a number that none of them has. Null when nothing is.
 */
export function misquotedFrom(
  text: string,
  language: Language,
  claims: Claims,
  sources: Evidence[],
): string | null {
  const places = sources.flatMap((source) => source.places)
  const names = namesIn(text, language)
  const terms = termsOf(text, language)
  for (const name of names) {
    if (sources.some(({ under }) => isNamedIn(name, under))) continue
    const holders = places.filter(({ words }) => isNamedIn(name, words))
    if (holders.length === 0) return `The sources do not say ${name}.`
    const isRefused = holders.every(({ denied }) => isNamedIn(name, denied))
    if (isRefused && !isDenying(text)) return `The sources say no to ${name}.`
    if (isOfAnotherRow(names, terms, holders, places)) return `The sources say ${name} of something else.`
  }
  const isDenied = places.some((place) => place.isDenying && repeats(place, claims))
  return deniesNumber(text) && !isDenied ? 'The sources do not deny this.' : null
}

/** It stands in rows of a table, and what else the sentence says stands in other rows only. */
function isOfAnotherRow(names: string[], terms: string[], holders: Place[], places: Place[]): boolean {
  const others = places.filter((place) => place.isRow && !holders.includes(place))
  const besides = terms.filter((term) => !names.some((name) => isNamedIn(name, new Set([term]))))
  const best = (some: Place[]) =>
    Math.max(0, ...some.map((place) => besides.filter((term) => place.terms.has(term)).length))
  return holders.every((place) => place.isRow) && best(holders) < best(others)
}

const repeats = ({ known }: Place, { numbers, times, long }: Claims) =>
  numbers.some((number) => number.some((value) => known.numbers.has(value))) ||
  times.some((time) => known.times.has(time)) ||
  long.some((digits) => known.long.includes(digits))
