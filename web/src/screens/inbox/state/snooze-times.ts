const HOUR_MS = 3_600_000
const MORNING = 9

export const inAnHour = (now: Date): Date => new Date(now.getTime() + HOUR_MS)

/** Nine o'clock local time, also across daylight saving changes. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING)
}

/** Local time to the minute, as `DateTimeFields` takes it. */
export function fieldTime(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Nine o'clock next Monday, never today. */
export function mondayMorning(now: Date): Date {
  const days = (8 - now.getDay()) % 7 || 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}
