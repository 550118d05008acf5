// Localized times. Formatters are cached: creating one costs more than a thousand uses.

import { CLOCK } from '../../lib/date-and-time.ts'

const FULL = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...CLOCK } as const
const formatters = new Map<string, Intl.DateTimeFormat>()

export const timeText = (timestamp: string, language: string) =>
  formatter(language, CLOCK).format(new Date(timestamp))

export const fullTimeText = (timestamp: string, language: string) =>
  formatter(language, FULL).format(new Date(timestamp))

/** `Today`, `Yesterday`, else the date, with the year if it is not the current one. */
export function dayText(day: string, now: Date, language: string): string {
  const at = new Date(`${day}T00:00`)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const daysAgo = Math.round((today.getTime() - at.getTime()) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) return capitalised(relative(language).format(-daysAgo, 'day'), language)
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatter(language, { weekday: 'long', day: 'numeric', month: 'long', year }).format(at)
}

const relative = (language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

const capitalised = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(name) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(name, known)
  return known
}
