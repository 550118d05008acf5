// Finds months and weekdays as written in English, Polish and Russian.

/** Returns months from 1 to 12. A month name that is also another word, such as "may", counts only next to a number. */
export function monthsIn(text: string): Set<number> {
  return found(text.toLowerCase(), MONTHS)
}

/** Returns weekdays from 1 (Monday) to 7. Short forms are only read in documents, where "Sat" is not a verb. */
export function weekdaysIn(text: string, { withShort = false } = {}): Set<number> {
  const lower = text.toLowerCase()
  const days = found(lower, WEEKDAYS)
  if (EVERY_DAY.test(lower)) for (const day of EVERY) days.add(day)
  if (!withShort) return days
  for (const day of found(lower, SHORT_WEEKDAYS)) days.add(day)
  for (const [, first, last] of lower.matchAll(RANGE)) {
    const [from, to] = [first, last].map((name) => [...dayOf(name!)][0])
    if (from && to) for (let day = from; day !== to; day = (day % 7) + 1) days.add(day)
  }
  return days
}

const found = (lower: string, patterns: RegExp[]) =>
  new Set(patterns.flatMap((pattern, index) => (pattern.test(lower) ? [index + 1] : [])))

const dayOf = (name: string) => new Set([...found(name, WEEKDAYS), ...found(name, SHORT_WEEKDAYS)])

const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u')

const MONTHS = [
  'january|jan|stycz(?:eń|nia|niu|niem)|январ[ьяею]',
  'february|feb|lut(?:y|ego|ym)|феврал[ьяею]',
  'march|mar(?:zec|ca|cu|cem)|март[ае]?',
  'april|apr|kwie(?:cień|tnia|tniu|tniem)|апрел[ьяею]',
  '\\d(?:st|nd|rd|th)?(?: of)? may|may \\d|maj[au]?|ма[йяе]',
  'june|czerw(?:iec|ca|cu|cem)|июн[ьяею]',
  'july|lip(?:iec|ca|cu|cem)|июл[ьяею]',
  'august|aug|sierp(?:ień|nia|niu|niem)|август[ае]?',
  'september|sept?|wrze(?:sień|śnia|śniu|śniem)|сентябр[ьяею]',
  'october|oct|październik[a]?|październiku|октябр[ьяею]',
  'november|nov|listopad[a]?|listopadzie|ноябр[ьяею]',
  'december|dec|grud(?:zień|nia|niu|niem)|декабр[ьяею]',
].map(word)

const WEEKDAYS = [
  'mondays?|poniedział(?:ek|ku|kiem|ki)|понедельник\\p{L}*',
  'tuesdays?|wtor(?:ek|ku|kiem|ki)|вторник\\p{L}*',
  'wednesdays?|środ[aęyo]|środami|сред[ауые]|средам',
  'thursdays?|czwart(?:ek|ku|kiem|ki)|четверг\\p{L}*',
  'fridays?|piąt(?:ek|ku|kiem|ki)|пятниц\\p{L}*',
  'saturdays?|sobot[aęyo]|soboty|суббот\\p{L}*',
  'sundays?|niedziel[aęeio]|niedziele|воскресень\\p{L}*',
].map(word)

const SHORT = [
  'mon|pn|pon|пн',
  'tue|tues|wt|вт',
  'wed|śr|ср',
  'thu|thur|thurs|czw|чт',
  'fri|pt|пт',
  'sat|sob|sb|сб',
  'sun|nd|ndz|niedz|вс',
]
const SHORT_WEEKDAYS = SHORT.map(word)

const EVERY = [1, 2, 3, 4, 5, 6, 7]
export const EVERY_DAY = word(
  'daily|every day|each day|all week|seven days a week|codziennie|każdego dnia|каждый день|ежедневно|24/7',
)
const RANGE = /(?<!\p{L})(\p{L}+)\.?\s*(?:[-–—]|to|through|till|until|do|по|до)\s*(\p{L}+)/gu
