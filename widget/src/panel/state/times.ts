/** 9:01, 17:30: as the words of the assistant write it in each language. */
export const clockText = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace(/^0/, '')

/** English days as in "17 November", like everything that is said of opening hours. */
export const dayText = (at: Date | number, language: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(at)
