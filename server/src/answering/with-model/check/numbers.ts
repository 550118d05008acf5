/** A regular expression for a number with thousands separators and decimals. */
export const NUMBER = [
  String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)`,
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)`,
  String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)`,
  String.raw`\d+(?:[.,]\d+)?`,
].join('|')
const EACH_NUMBER = new RegExp(NUMBER, 'g')

/** Returns all readings of a number in canonical form: "1,000" is a thousand, or one. */
export function readings(number: string): string[] {
  const plain = number.replace(/[\s'’]/g, '')
  const values = new Set<number>()
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) values.add(Number(plain.replaceAll(',', '')))
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain))
    values.add(Number(plain.replaceAll('.', '').replace(',', '.')))
  if (/^\d+([.,]\d+)?$/.test(plain)) values.add(Number(plain.replace(',', '.')))
  return [...values].map(String)
}

export interface Numbers {
  /** Each number with all its readings. */
  numbers: string[][]
  /** In 24-hour form, as "17:30". */
  times: string[]
  /** The same times as written: "5:30 pm". */
  asWritten: Map<string, string>
  /** Phone and account numbers, digits only. */
  long: string[]
  /** The months of numeric dates. If two numbers could be the month, both are included. */
  months: number[]
}

/** Assigns every digit of a text to one of these groups. */
export function numbersIn(text: string): Numbers {
  const found: Numbers = { numbers: [], times: [], asWritten: new Map(), long: [], months: [] }
  // Drops the trunk zero in "+44 (0)20".
  let rest = withHalves(text.replace(/\(0\)/g, ' '))
  const take = (pattern: RegExp, keep: (...groups: string[]) => void) => {
    rest = rest.replace(pattern, (...groups: string[]) => {
      keep(...groups)
      return ' '
    })
  }
  take(DATE, (date) => {
    const parts = date.split(/\D/).map(Number)
    found.numbers.push(...parts.map((part) => [String(part), ...(part <= 12 ? [monthNumber(part)] : [])]))
    found.months.push(...parts.filter((part) => part <= 12))
  })
  take(TIME, (written, hour, minute, half, dotted, itsHalf) => {
    const time = `${hourOf(hour!, half ?? itsHalf)}:${minute ?? dotted}`
    found.times.push(time)
    found.asWritten.set(time, written!.trim())
  })
  take(HALF_DAY, (_, hour, half) => void found.numbers.push([String(Number(hour)), hourOf(hour!, half)]))
  take(LONG, (digits) => void found.long.push(digits.replace(/\D/g, '')))
  take(EACH_NUMBER, (number) => void found.numbers.push(readings(number)))
  return found
}

/**
 * Adds the half of the day to the start of a range: "5:30–7 pm" starts in the afternoon. "9–5 pm" does not, because it
 * would end before it starts.
 */
const withHalves = (text: string): string =>
  text.replace(HALF_OF_LAST, (found, first: string, between: string, last: string, half: string) => {
    const [from, to] = [first, last].map((time) => (Number.parseInt(time, 10) % 12) + minutesOf(time))
    return from! < to! ? `${first} ${half}${between}${last} ${half}` : found
  })

const minutesOf = (time: string) => Number(time.split(/[:.]/)[1] ?? 0) / 60

/** The token for a month, so that "31 January" supports "31.01.". */
export const monthNumber = (month: number) => `month ${month}`

function hourOf(hour: string, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase().startsWith('p') && Number(hour) < 12
  return String(Number(hour) + (isAfternoon ? 12 : 0))
}

const DATE = /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2}))(?!\d)/g
// A number with a dot is a time only next to "am" or "pm".
const TIME =
  /(?<![\d.])([01]?\d|2[0-4])(?::([0-5]\d)(?!\d)\s*(a\.?m\b|p\.?m\b)?|\.([0-5]\d)\s*(a\.?m\b|p\.?m\b))/gi
const HALF_OF_LAST =
  /(?<![\d.:])(\d{1,2}(?:[:.][0-5]\d)?)(\s?[-–—]\s?|\s(?:to|until|till|and)\s)(\d{1,2}(?:[:.][0-5]\d)?)\s?([ap]\.?m\b)/gi
const HALF_DAY = /(?<!\d)(1[0-2]|0?[1-9])\s*(a\.?m\b|p\.?m\b)/gi
const LONG = /(?:\+\d(?:[\s()-]{0,2}\d){6,}|\d(?:[\s()-]{0,2}\d){8,})/g
