/** 9:01, 17:30: the format used by the assistant in every language. */
export const clockText = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace(/^0(?=\d)/, '')

/** English dates as in "17 November", as in all texts about opening hours. */
export const dayText = (at: Date | number, language: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(at)
