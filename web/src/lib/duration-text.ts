const HOUR = 60
const DAY = 24 * HOUR

/** "3 hr 12 min", "6 days 3 hr": the two largest units, localized. For one minute or more. */
export function durationText(minutes: number, language: string): string {
  const parts = [
    ['day', Math.floor(minutes / DAY)],
    ['hour', Math.floor((minutes % DAY) / HOUR)],
    ['minute', minutes % HOUR],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}
