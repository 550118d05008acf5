import type { AlertChoicesRow } from '../database/schema.ts'

type Quiet = Pick<AlertChoicesRow, 'quiet_from' | 'quiet_to' | 'time_zone'>

/** How long the person still wants no alerts; 0 outside of quiet hours. */
export function quietForMs({ quiet_from, quiet_to, time_zone }: Quiet, now: Date): number {
  if (!quiet_from || !quiet_to) return 0
  const at = minuteOfDay(localTime(now, time_zone))
  const sinceBegin = (at - minuteOfDay(quiet_from) + DAY_MINUTES) % DAY_MINUTES
  const length = (minuteOfDay(quiet_to) - minuteOfDay(quiet_from) + DAY_MINUTES) % DAY_MINUTES
  return sinceBegin < length ? (length - sinceBegin) * 60_000 - (now.getTime() % 60_000) : 0
}

const DAY_MINUTES = 24 * 60

const localTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}
