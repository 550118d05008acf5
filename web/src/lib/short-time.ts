const DAY_MS = 86_400_000

/** The time of today, the weekday within a week, the date before that. */
export function shortTime(at: string, now: number, language: string): string {
  const time = new Date(at)
  return new Intl.DateTimeFormat(language, formatOf(time, new Date(now))).format(time)
}

function formatOf(time: Date, now: Date): Intl.DateTimeFormatOptions {
  if (time.toDateString() === now.toDateString()) return { hour: '2-digit', minute: '2-digit' }
  if (now.getTime() - time.getTime() < 6 * DAY_MS) return { weekday: 'short' }
  if (time.getFullYear() === now.getFullYear()) return { day: 'numeric', month: 'short' }
  return { day: '2-digit', month: '2-digit', year: '2-digit' }
}
