/** The one form of a time in the console: 9:01, as the language writes it. */
export const CLOCK = { hour: 'numeric', minute: '2-digit' } satisfies Intl.DateTimeFormatOptions

export const dateAndTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK }).format(
    new Date(at),
  )

/** `hours`: 09:01, as opening hours are kept. */
export function clockText(hours: string, language: string): string {
  const [hour = 0, minute = 0] = hours.split(':').map(Number)
  const at = Date.UTC(2024, 0, 1, hour, minute)
  return new Intl.DateTimeFormat(language, { ...CLOCK, timeZone: 'UTC' }).format(at)
}
