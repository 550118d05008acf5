import { CLOCK } from './date-and-time.ts'

export const DAY_MS = 86_400_000

type Form = keyof typeof forms

const forms = {
  time: CLOCK,
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { day: '2-digit', month: '2-digit', year: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The time if today, the weekday within a week, else the date. */
export function shortTime(at: string, now: number, language: string): string {
  const time = new Date(at)
  return formatter(language, formOf(time, new Date(now))).format(time)
}

function formOf(time: Date, now: Date): Form {
  if (time.toDateString() === now.toDateString()) return 'time'
  if (now.getTime() - time.getTime() < 6 * DAY_MS) return 'weekday'
  return time.getFullYear() === now.getFullYear() ? 'day' : 'date'
}

const formatterByName = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs more than rendering the row that uses it. */
function formatter(language: string, form: Form): Intl.DateTimeFormat {
  const name = `${language} ${form}`
  const known = formatterByName.get(name) ?? new Intl.DateTimeFormat(language, forms[form])
  formatterByName.set(name, known)
  return known
}
