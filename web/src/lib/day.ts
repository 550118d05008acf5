// Calendar days as YYYY-MM-DD, the way the server takes and gives them.

/** The day it is here, whatever day it is in Greenwich. */
export const localDay = (at: Date): string => dayOf(at.getFullYear(), at.getMonth(), at.getDate())

export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(year, month, date + count)
}

/** A month that is too short for the day ends with its own last one. */
export function monthBefore(day: string): string {
  const [year, month, date] = partsOf(day)
  const lastOfMonthBefore = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dayOf(year, month - 1, Math.min(date, lastOfMonthBefore))
}

/** The Monday of its week. */
export const weekOf = (day: string): string => addDays(day, -((atNoon(day).getUTCDay() + 6) % 7))

/** For formatting, in UTC: the same day everywhere. */
export const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year, month, date] = day.split('-').map(Number)
  return [year!, month! - 1, date!]
}

const dayOf = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
