/** The only time format of the console: 9:01, localized. */
export const CLOCK = { hour: 'numeric', minute: '2-digit' } satisfies Intl.DateTimeFormatOptions

export const dateAndTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK }).format(
    new Date(at),
  )

/** `hours` is HH:MM, as opening hours are stored. */
export function clockText(hours: string, language: string): string {
  const [hour = 0, minute = 0] = hours.split(':').map(Number)
  const at = Date.UTC(2024, 0, 1, hour, minute)
  return new Intl.DateTimeFormat(language, { ...CLOCK, timeZone: 'UTC' }).format(at)
}
