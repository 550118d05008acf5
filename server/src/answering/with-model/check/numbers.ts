/** A number with its thousands and decimals, as the pattern of a regular expression. */
export const NUMBER = [
  String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)`,
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)`,
  String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)`,
  String.raw`\d+(?:[.,]\d+)?`,
].join('|')
const EACH_NUMBER = new RegExp(NUMBER, 'g')

/** What a number may mean, each in the one form that compares: "1,000" is a thousand, or one. */
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
  /** Each with all its readings. */
  numbers: string[][]
  /** As "17:30", … */
  times: string[]
  /** … and as they are written: "5:30 pm". */
  asWritten: Map<string, string>
  /** Telephone and account numbers, by their digits alone. */
  long: string[]
  /** Of dates in digits. Which of two small numbers is the month is not said, so both are. */
  months: number[]
}

/** Every digit of a text belongs to one of these. */
export function numbersIn(text: string): Numbers {
  const found: Numbers = { numbers: [], times: [], asWritten: new Map(), long: [], months: [] }
  // "+44 (0)20": a zero that is dialled at home only.
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

/** "5:30–7 pm" begins in the afternoon, too; "9–5 pm" does not, for it would end before. */
const withHalves = (text: string): string =>
  text.replace(HALF_OF_LAST, (found, first: string, between: string, last: string, half: string) => {
    const [from, to] = [first, last].map((time) => (Number.parseInt(time, 10) % 12) + minutesOf(time))
    return from! < to! ? `${first} ${half}${between}${last} ${half}` : found
  })

const minutesOf = (time: string) => Number(time.split(/[:.]/)[1] ?? 0) / 60

/** As a number that a month of this name has, so that "31.01." is said by "31 January". */
export const monthNumber = (month: number) => `month ${month}`

function hourOf(hour: string, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase().startsWith('p') && Number(hour) < 12
  return String(Number(hour) + (isAfternoon ? 12 : 0))
}

const DATE = /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2}))(?!\d)/g
// With a dot it is a time only beside its half of the day.
const TIME =
  /(?<![\d.])([01]?\d|2[0-4])(?::([0-5]\d)(?!\d)\s*(a\.?m\b|p\.?m\b)?|\.([0-5]\d)\s*(a\.?m\b|p\.?m\b))/gi
const HALF_OF_LAST =
  /(?<![\d.:])(\d{1,2}(?:[:.][0-5]\d)?)(\s?[-–—]\s?|\s(?:to|until|till|and)\s)(\d{1,2}(?:[:.][0-5]\d)?)\s?([ap]\.?m\b)/gi
const HALF_DAY = /(?<!\d)(1[0-2]|0?[1-9])\s*(a\.?m\b|p\.?m\b)/gi
const LONG = /(?:\+\d(?:[\s()-]{0,2}\d){6,}|\d(?:[\s()-]{0,2}\d){8,})/g
