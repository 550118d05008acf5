/** The one form of a time in the console: 9:01, as the language writes it. */
export const CLOCK = { hour: 'numeric', minute: '2-digit' } satisfies Intl.DateTimeFormatOptions

export const dateAndTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK }).format(
    new Date(at),
  )
