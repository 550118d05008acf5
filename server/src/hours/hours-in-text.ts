// Opening hours as documents write them: "Mon–Fri 9:00–17:00, Saturday: 10-14, Sunday closed". The owner confirms them.
import { DAY, dayCaught } from './days.ts'
import type { Span } from './opening.ts'

const DASH = '\\s?(?:-|–|—|to|till|until|do|по|до)\\s?'
const CLOCK = '(\\d{1,2})(?:[:.](\\d{2}))?\\s?(am|pm|a\\.m\\.|p\\.m\\.)?'
const WEEKDAYS = '(weekdays|dni robocze|dni powszednie|будни)'
const DAILY = '(daily|every day|codziennie|ежедневно)'
const DAYS = `(?:${DAY}(?:\\.?${DASH}${DAY})?|${WEEKDAYS}|${DAILY})`
const GAP = '\\.?[\\s:|;,]{0,4}(?:(?:from|od|c|с|в)\\s)?'
const SPAN = `(?:(?<!\\d)${CLOCK}${DASH}${CLOCK}(?![\\d:])|(closed|nieczynne|zamkni[ęe]te|закрыто|выходной))`
const LINE = new RegExp(`${DAYS}${GAP}${SPAN}`, 'giu')

/** Returns seven days, Monday first, or null if the text covers fewer than five of them. */
export function hoursInText(text: string): Span[][] | null {
  const week = Array.from({ length: 7 }, (): Span[] | null => null)
  for (const match of text.matchAll(LINE)) {
    const groups = match.slice(1)
    const days = daysOf(groups)
    const spans = spansOf(groups.slice(16))
    if (!spans) continue
    // A second line for the same day is another season or place: the first is shown, and the owner can change it.
    for (const day of days) week[day] ??= spans
  }
  const known = week.filter(Boolean).length
  return known >= 5 ? week.map((spans) => spans ?? []) : null
}

function daysOf(groups: (string | undefined)[]): number[] {
  if (groups[14]) return [0, 1, 2, 3, 4]
  if (groups[15]) return [0, 1, 2, 3, 4, 5, 6]
  const from = dayCaught(groups.slice(0, 7))
  const to = dayCaught(groups.slice(7, 14))
  if (to < 0) return [from]
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7)
}

function spansOf([h1, m1, half1, h2, m2, half2, closed]: (string | undefined)[]): Span[] | null {
  if (closed) return []
  // "9–5 pm" begins in the morning, "1–5 pm" does not.
  const firstHalf = half1 ?? (half2 && Number(h1) < Number(h2) ? half2 : undefined)
  const [from, to] = [timeOf(h1!, m1, firstHalf), timeOf(h2!, m2, half2)]
  return from && to && from < to ? [[from, to]] : null
}

function timeOf(hour: string, minute = '00', half?: string): string | null {
  const isAfternoon = half?.toLowerCase().startsWith('p')
  const hours = (Number(hour) % (half ? 12 : 25)) + (isAfternoon ? 12 : 0)
  if (hours > 24 || Number(minute) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}
