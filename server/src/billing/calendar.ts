// Days are those of the calendar in UTC, the same for everybody.
export const DAY_MS = 86_400_000

/** The number of the day that a moment falls on. */
export const utcDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** The same day of a later month, or its last where it has no such day. */
export function addMonths(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  // The date overflowed into the following month: day 0 is the last day of the intended month.
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}
