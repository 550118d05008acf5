import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { conceptsIn, isDay } from '../../language/index.ts'
import type { Kind } from './expected-kind.ts'

/** Of the day that is asked about, 1, and of others only, -1; a question for the hours is for those of all days. */
export function dayFit(
  { terms }: Found,
  kind: Kind | null,
  text: string,
  { language }: FoundPassage,
): number {
  if (!terms.some(({ concepts }) => concepts.includes(HOURS))) return 0
  const asked = terms.flatMap(({ concepts }) => concepts.filter(isDay))
  if (asked.length === 0 && !kind?.isOfHours) return 0
  const told = [...conceptsIn(text, language)].filter(isDay)
  if (asked.length === 0) return told.length / WEEK
  return asked.some((day) => told.includes(day)) ? 1 : -Math.sign(told.length)
}

const HOURS = '#hours'
const WEEK = 7
