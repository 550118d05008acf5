import type { AlertChoicesRow } from '../database/schema.ts'
import { daysLater, instantOf, localMoment } from '../hours/local-day.ts'

type Quiet = Pick<AlertChoicesRow, 'quiet_from' | 'quiet_to' | 'time_zone'>

/** The person's remaining quiet time; 0 outside of quiet hours. */
export function quietForMs({ quiet_from, quiet_to, time_zone }: Quiet, now: Date): number {
  if (!quiet_from || !quiet_to) return 0
  const { date, time } = localMoment(now, time_zone)
  const isAcrossMidnight = quiet_to < quiet_from
  const isQuiet = isAcrossMidnight
    ? time >= quiet_from || time < quiet_to
    : time >= quiet_from && time < quiet_to
  if (!isQuiet) return 0
  const lastDay = time < quiet_to ? date : daysLater(date, 1)
  // In an hour that a clock change repeats, the end may already have passed once.
  return Math.max(1, instantOf(lastDay, quiet_to, time_zone).getTime() - now.getTime())
}
