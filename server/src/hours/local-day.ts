// Days without a time, as a calendar has them: "2026-12-24".

/** The date and the time of day in a time zone. */
export function localMoment(at: Date, timeZone: string): { date: string; time: string } {
  const parts = formatIn(timeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

/** Cached, because a format takes longer to create than to use. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  formats.set(timeZone, format)
  return format
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The instant of a local time; "24:00" is the next midnight. A time skipped by the change to summer time moves an hour
 * later; of a time repeated by the change back, the second counts.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  if (time === '24:00') return instantOf(daysLater(date, 1), '00:00', timeZone)
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(guess, timeZone))
}

function offsetMs(at: number, timeZone: string): number {
  const { date, time } = localMoment(new Date(at), timeZone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000
}

export function daysLater(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/** Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

/** Returns null if the calendar has no such day. */
export function dateOf(year: number, month: number, day: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${date}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== day ? null : date
}
