import { DAY, dayCaught } from './days.ts'
import { dateOf, daysLater, weekdayOf } from './local-day.ts'

const RELATIVE: [days: number, says: RegExp][] = [
  [2, /(?<!\p{L})(?:day after tomorrow|pojutrze|послезавтра)(?!\p{L})/iu],
  [1, /(?<!\p{L})(?:tomorrow|tmrw|tmr|jutro|jutrzejsz\p{L}{1,3}|завтра)(?!\p{L})/iu],
  [0, /(?<!\p{L})(?:now|today|tonight|teraz|dzi[śs]|dzisiaj|сейчас|сегодня)(?!\p{L})/iu],
]
const MONTHS = [
  ...['jan|sty|янв', 'feb|lut|фев', 'mar|мар', 'apr|kwi|апр', 'may|maj|ма[йя]', 'jun|cze|июн'],
  ...['jul|lip|июл', 'aug|sie|авг', 'sep|wrz|сен', 'oct|pa[źz]|окт', 'nov|lis|ноя', 'dec|gru|дек'],
]
const MONTH = `(?:${MONTHS.map((names) => `(${names})`).join('|')})\\p{L}{0,8}`
const NUMBER = '(?<!\\d)([0-3]?\\d)(?:st|nd|rd|th|-?go|-?ого|-?е)?'
const DAY_THEN_MONTH = new RegExp(`${NUMBER}\\s(?:of\\s)?${MONTH}(?!\\p{L})`, 'iu')
const MONTH_THEN_DAY = new RegExp(`(?<!\\p{L})${MONTH}\\s(?:the\\s)?${NUMBER}(?!\\d)`, 'iu')
const IN_FIGURES = /(?<![\d.])([0-3]?\d)[./]([01]?\d)(?:[./](20\d\d))?(?![\d:])/
const ISO = /(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/
const WEEKDAY = new RegExp(DAY, 'iu')

/** The day that a question names; a weekday means the next one from `today`. Returns null if it names none. */
export function askedDay(question: string, today: string): string | null {
  return dateIn(question, today) ?? relativeIn(question, today) ?? weekdayIn(question, today)
}

function dateIn(question: string, today: string): string | null {
  const iso = ISO.exec(question)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [dayFirst, monthFirst] = [DAY_THEN_MONTH.exec(question), MONTH_THEN_DAY.exec(question)]
  if (dayFirst) return nextDate(Number(dayFirst[1]), dayFirst.slice(2, 14).findIndex(Boolean) + 1, today)
  if (monthFirst)
    return nextDate(Number(monthFirst[13]), monthFirst.slice(1, 13).findIndex(Boolean) + 1, today)
  const figures = IN_FIGURES.exec(question)
  if (!figures) return null
  const [day, month, year] = [Number(figures[1]), Number(figures[2]), figures[3]]
  return year ? dateOf(Number(year), month, day) : nextDate(day, month, today)
}

function nextDate(day: number, month: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const date = dateOf(year, month, day)
  return date && date < today ? dateOf(year + 1, month, day) : date
}

function relativeIn(question: string, today: string): string | null {
  const found = RELATIVE.find(([, says]) => says.test(question))
  return found ? daysLater(today, found[0]) : null
}

function weekdayIn(question: string, today: string): string | null {
  const found = WEEKDAY.exec(question)
  if (!found) return null
  return daysLater(today, (dayCaught(found.slice(1, 8)) - weekdayOf(today) + 7) % 7)
}
