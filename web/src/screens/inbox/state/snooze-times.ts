const HOUR_MS = 3_600_000
const MORNING = 9

export const inAnHour = (now: Date): Date => new Date(now.getTime() + HOUR_MS)

/** Nine o'clock where the person is, also across a change of the clocks. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING)
}

/** As a field for date and time writes it: local, to the minute. */
export function fieldTime(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Nine o'clock on the next Monday that is not today. */
export function mondayMorning(now: Date): Date {
  const days = (8 - now.getDay()) % 7 || 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}
