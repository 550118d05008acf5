import type { OpeningHours } from '@switchboard/contract'
import { daysLater, weekdayOf } from './local-day.ts'

export type Span = [from: string, to: string]

export function spansOn({ week, special }: OpeningHours, date: string): Span[] {
  const spans = special.find((day) => day.date === date)?.spans ?? week[weekdayOf(date)]!
  return spans.toSorted(([one], [other]) => one.localeCompare(other)) as Span[]
}

/** The span that contains the moment; a span of the previous day may last past midnight. */
export function openSpan(hours: OpeningHours, date: string, time: string): Span | null {
  const today = spansOn(hours, date).find(([from, to]) => from <= time && (time < to || to < from))
  const sinceYesterday = spansOn(hours, daysLater(date, -1)).find(([from, to]) => to < from && time < to)
  return today ?? sinceYesterday ?? null
}

/** The next opening, or null if there is none within two months. */
export function nextOpening(
  hours: OpeningHours,
  date: string,
  time: string,
): { date: string; from: string } | null {
  for (let later = 0; later < 62; later += 1) {
    const day = daysLater(date, later)
    const span = spansOn(hours, day).find(([from]) => later > 0 || from > time)
    if (span) return { date: day, from: span[0] }
  }
  return null
}
