import type { OpeningHours } from '@switchboard/contract'
import { clockText } from '../../../lib/date-and-time.ts'

/** Monday is 0. */
export function weekdayName(day: number, language: string): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + day))
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** One line per day: "Monday: 9:00 AM–5:00 PM". */
export const weekText = (week: OpeningHours['week'], language: string, closed: string): string =>
  week
    .map((spans, day) => {
      const text = spans
        .map(([from, to]) => `${clockText(from, language)}–${clockText(to, language)}`)
        .join(', ')
      return `${weekdayName(day, language)}: ${text || closed}`
    })
    .join('\n')

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
