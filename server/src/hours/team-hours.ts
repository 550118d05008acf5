// When the team is there to answer, as instants. Used by handovers, the widget and alerts.
import type { OpeningHours } from '@switchboard/contract'
import { daysLater, instantOf, localMoment } from './local-day.ts'
import { spansOn } from './opening.ts'

/** The current or next absence. `from` is past if it is now; `until` is null if nobody is back within two months. */
export interface Away {
  from: Date
  until: Date | null
}

interface Hours {
  opening_hours: OpeningHours | null
  team_hours: OpeningHours | null
}

/** Returns null if no hours are set; then customers are promised nothing. */
export const teamHours = ({ team_hours, opening_hours }: Hours): OpeningHours | null =>
  team_hours ?? opening_hours

/** Returns null if people are always there. */
export function nextAway(hours: OpeningHours, now: Date): Away | null {
  const at = now.getTime()
  let openUntil: number | null = null
  for (const [from, until] of openTimes(hours, now)) {
    if (until <= at) continue
    if (from > (openUntil ?? at)) return { from: new Date(openUntil ?? at), until: new Date(from) }
    openUntil = Math.max(openUntil ?? 0, until)
    if (openUntil - at > ALWAYS_MS) return null
  }
  return { from: new Date(openUntil ?? at), until: null }
}

/** Returns null while people are there and if no hours are set. */
export function awayNow(agent: Hours, now: Date): (Away & { time_zone: string }) | null {
  const hours = teamHours(agent)
  const away = hours && nextAway(hours, now)
  return away && away.from <= now ? { ...away, time_zone: hours.time_zone } : null
}

const ALWAYS_MS = 14 * 24 * 3_600_000
const DAYS_AHEAD = 62

/** Starts with yesterday, whose last span may end after midnight. */
function* openTimes(hours: OpeningHours, now: Date): Generator<[from: number, until: number]> {
  const { date: today } = localMoment(now, hours.time_zone)
  const at = (date: string, time: string) => instantOf(date, time, hours.time_zone).getTime()
  for (let later = -1; later < DAYS_AHEAD; later += 1) {
    const day = daysLater(today, later)
    for (const [from, to] of spansOn(hours, day))
      yield [at(day, from), at(to < from ? daysLater(day, 1) : day, to)]
  }
}
