import { NUMBER, readings } from './numbers.ts'

/** Sums of money and shares: each number with its unit, in all its readings, as "49.9 PLN". */
export const amountsIn = (text: string): string[][] =>
  [...text.matchAll(AMOUNT)].flatMap(([, before, low, high, after]) => {
    const unit = unitOf(before ?? after ?? '')
    if (!unit) return []
    return [low, high].flatMap((number) =>
      number ? [readings(number).map((value) => `${value} ${unit}`)] : [],
    )
  })

/**
 * The units that stand apart from their numbers, as over a column of prices. Where one amount carries its unit, so
 * must the others.
 */
export const unitsApart = (text: string): string[] => {
  const carried = amountsIn(text).flat()
  const spokenOf = [...text.matchAll(EACH_UNIT)].map(([found]) => unitOf(found))
  return [...new Set(spokenOf)].filter((unit) => !carried.some((amount) => amount.endsWith(` ${unit}`)))
}

// Endings have a longest length: without one, a run of such words would be tried anew from each of them.
const UNITS: [unit: string, pattern: string][] = [
  ['%', String.raw`%|percent\b|per cent\b|procent\p{L}{0,15}|процент\p{L}{0,15}`],
  ['PLN', String.raw`zł\p{L}{0,15}|pln\b|злот\p{L}{0,15}`],
  ['EUR', String.raw`€|eur\b|euros?\b|евро`],
  ['USD', String.raw`\$|usd\b|dollars?\b|dolar\p{L}{0,15}|доллар\p{L}{0,15}`],
  ['GBP', String.raw`£|gbp\b|pounds?\b|funt\p{L}{0,15}|фунт\p{L}{0,15}`],
  ['RUB', String.raw`₽|rub\b|rubl\p{L}{0,15}|руб\p{L}{0,15}`],
  ['CZK', String.raw`czk\b|kč|koron\p{L}{0,15}`],
  ['UAH', String.raw`₴|uah\b|hrywn\p{L}{0,15}|грив\p{L}{0,15}`],
]
const ANY_UNIT = UNITS.map(([, pattern]) => pattern).join('|')
const EACH_UNIT = new RegExp(ANY_UNIT, 'giu')
const RANGE_WORD = '[-–—]|to|do|and|or|i|lub|a|до|и|или'
const AMOUNT = new RegExp(
  String.raw`(?:(${ANY_UNIT})\s?)?(?<!\d)(${NUMBER})(?:\s?(?:${RANGE_WORD})\s?(${NUMBER}))?\s?(${ANY_UNIT})?`,
  'giu',
)

/** Whether a word only names money: "euro" tells no thing from another. */
export const isMoney = (word: string): boolean => unitOf(word) !== ''

const WHOLE = UNITS.map(([unit, pattern]) => ({ unit, word: new RegExp(`^(?:${pattern})$`, 'iu') }))

const unitOf = (text: string) => WHOLE.find(({ word }) => word.test(text))?.unit ?? ''
