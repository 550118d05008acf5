/**
 * How a text fits the amounts that a question names: 1 where one lies within what the text says ("up to 20 kg" for a
 * dog of 10 kg), -1 where the text speaks of others only, 0 where it has no such limits.
 */
export function amountFit(question: string, text: string): -1 | 0 | 1 {
  const asked = amountsIn(question)
  if (asked.length === 0) return 0
  const ranges = rangesIn(text).filter(({ unit }) => asked.some((each) => each.unit === unit))
  if (ranges.length === 0) return 0
  return asked.some((amount) => ranges.some((range) => isWithin(amount, range))) ? 1 : -1
}

export interface Amount {
  value: number
  /** The one that all units of a kind are counted in. */
  unit: string
}

/** Those of an earlier question that a later one names another of go. */
export function withoutOtherAmounts(earlier: string, later: string): string {
  const named = amountsIn(later)
  return earlier.replace(AMOUNT, (written) => {
    const [amount] = amountsIn(written)
    const alike = named.filter(({ unit }) => unit === amount?.unit)
    return alike.length && alike.every(({ value }) => value !== amount!.value) ? '' : written
  })
}

/** "And for 25?" after a question for 12 people is for 25 people. */
export function withUnit(question: string, before = ''): string {
  const written = [...before.matchAll(AMOUNT)]
  const bare = [...question.matchAll(BARE)]
  if (written.length !== 1 || bare.length !== 1) return question
  return question.replace(BARE, (number) => `${number} ${written[0]![2]}`)
}

/** Without those that a text has limits for: the figures themselves need not be in it. */
export const withoutFitting = (question: string, text: string): string =>
  amountFit(question, text) === 1 ? question.replace(AMOUNT, ' ') : question

export const amountsIn = (text: string): Amount[] =>
  [...text.matchAll(AMOUNT)].map(([, number, unit]) => amountOf(number!, unit!))

interface Range {
  unit: string
  from: number
  to: number
  /** "Over 20 kg" is without 20. */
  isOpen: boolean
}

function rangesIn(text: string): Range[] {
  const between = [...text.matchAll(BETWEEN)].map(([, first, ownUnit, last, unit]) => {
    const { value: from } = amountOf(first!, ownUnit ?? unit!)
    const { value: to, unit: counted } = amountOf(last!, unit!)
    return { unit: counted, from, to, isOpen: false }
  })
  const rest = text.replace(BETWEEN, ' ')
  const limits = [
    [AT_MOST, 'to', false],
    [BELOW, 'to', true],
    [AT_LEAST, 'from', false],
    [AND_MORE, 'from', false],
    [ABOVE, 'from', true],
  ] as const
  const others = limits.flatMap(([limit, end, isOpen]) =>
    [...rest.matchAll(limit)].map(([, number, named]) => {
      const { value, unit } = amountOf(number!, named!)
      return { unit, from: 0, to: Number.POSITIVE_INFINITY, [end]: value, isOpen }
    }),
  )
  return [...between, ...others]
}

const isWithin = ({ value, unit }: Amount, range: Range) =>
  unit === range.unit &&
  (range.isOpen ? value > range.from && value < range.to : value >= range.from && value <= range.to)

function amountOf(number: string, written: string): Amount {
  const { unit, times } = UNITS.find(({ whole }) => whole.test(written))!
  return { unit, value: Number(number.replace(/\s/g, '').replace(',', '.')) * times }
}

const UNITS = [
  { unit: 'kg', times: 1, names: 'kg|kilos?|kilogram\\p{L}*|кг|кило|килограмм\\p{L}*' },
  { unit: 'kg', times: 0.001, names: 'g|grams?|gram\\p{L}*|г|гр|грамм\\p{L}*' },
  { unit: 'm', times: 0.01, names: 'cm|centimet\\p{L}+|centymetr\\p{L}*|см|сантиметр\\p{L}*' },
  { unit: 'm', times: 1000, names: 'km|kilomet\\p{L}+|км|километр\\p{L}*' },
  { unit: 'm', times: 0.001, names: 'mm|millimet\\p{L}+|milimetr\\p{L}*|мм|миллиметр\\p{L}*' },
  { unit: 'm', times: 0.0254, names: 'inch(?:es)?|cal[ei]?|cali|дюйм\\p{L}*' },
  { unit: 'm', times: 0.3048, names: 'ft|feet|foot|stóp|стоп|фут\\p{L}*' },
  { unit: 'm', times: 1609, names: 'miles?|mil[aeęi]?|мил[яиь]' },
  { unit: 'm', times: 1, names: 'm|met(?:re|er)s?|metr\\p{L}*|м|метр\\p{L}*' },
  { unit: 'l', times: 0.001, names: 'ml|millilit\\p{L}+|mililitr\\p{L}*|мл|миллилитр\\p{L}*' },
  { unit: 'l', times: 1, names: 'l|lit(?:re|er)s?|litr\\p{L}*|л|литр\\p{L}*' },
  {
    unit: 'people',
    times: 1,
    names: 'people|persons?|guests?|os[oó]b\\p{L}*|gości\\p{L}*|человек\\p{L}*|гост\\p{L}+',
  },
  { unit: 'years', times: 1, names: 'years?|yrs?|lat|lata|latk\\p{L}+|roku|лет|года?' },
].map((each) => ({ ...each, whole: new RegExp(`^(?:${each.names})$`, 'iu') }))

const N = '(\\d+(?:[.,]\\d+)?)'
const U = `(${UNITS.map(({ names }) => names).join('|')})(?!\\p{L})`
const limited = (before: string, after = '') =>
  new RegExp(`(?<!\\p{L})${before}\\s*${N}[\\s-]?${U}${after}`, 'giu')

/** That a text holds one of these at all, be its number written as a word. */
export const measuresOf = (unit: string): RegExp => {
  const names = UNITS.flatMap((each) => (each.unit === unit ? each.names : [])).join('|')
  return new RegExp(`(?:\\d[\\s-]?|\\p{L}{3,}[\\s-])(?:${names})(?!\\p{L})`, 'iu')
}

const AMOUNT = new RegExp(`(?<![\\p{L}\\d.,])${N}[\\s-]?${U}`, 'giu')
/** Of no unit, and no time or price. */
const BARE = new RegExp(`(?<![\\p{L}\\p{Sc}\\d.,:])${N}(?![\\d.,:]*\\d)(?=\\s*[?!.]*$)`, 'giu')
const BETWEEN = new RegExp(
  `(?<![\\p{L}\\d.,])${N}\\s?(?:${U}\\s?)?(?:to|and|do|a|i|до|по|[-–—])\\s?${N}[\\s-]?${U}`,
  'giu',
)
const NO_MORE = 'no more than|not more than|nie więcej niż|не более|не больше'
const NO_LESS = 'no less than|not less than|nie mniej niż|не менее|не меньше'
const AT_MOST = limited(`(?:up to|at most|max(?:imum|\\.)?|do|maksymalnie|до|максимум|${NO_MORE})`)
const BELOW = limited(
  '(?<!(?:not?|nie|не)\\s)(?:under|below|less than|lighter than|younger than|poniżej|mniej niż|менее|меньше|ниже|младше)',
)
const AT_LEAST = limited(`(?:from|at least|min(?:imum|\\.)?|od|co najmniej|от|с|минимум|${NO_LESS})`)
const AND_MORE = new RegExp(
  `(?<![\\p{L}\\d.,])${N}[\\s-]?${U}\\s?(?:\\+|(?:and|or) (?:more|over|above|older)|i więcej|lub więcej|и (?:более|больше|старше))(?!\\s?\\d)`,
  'giu',
)
const ABOVE = limited(
  '(?<!(?:not?|nie|не)\\s)(?:over|above|more than|heavier than|older than|powyżej|ponad|więcej niż|свыше|более|больше|выше|старше)',
)
