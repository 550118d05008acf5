// Calendar days as YYYY-MM-DD, the format of the server.

/** The day in the local time zone. */
export const localDay = (at: Date): string => dayOf(at.getFullYear(), at.getMonth(), at.getDate())

export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(year, month, date + count)
}

/** If the previous month is too short for the day, returns its last day. */
export function monthBefore(day: string): string {
  const [year, month, date] = partsOf(day)
  const lastOfMonthBefore = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dayOf(year, month - 1, Math.min(date, lastOfMonthBefore))
}

/** The Monday of its week. */
export const weekOf = (day: string): string => addDays(day, -((atNoon(day).getUTCDay() + 6) % 7))

/** Noon in UTC, so that formatting in UTC gives the same day everywhere. */
export const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year, month, date] = day.split('-').map(Number)
  return [year!, month! - 1, date!]
}

const dayOf = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
