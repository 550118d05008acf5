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
  const spokenOf = [...text.matchAll(new RegExp(ANY_UNIT, 'giu'))].map(([found]) => unitOf(found))
  return [...new Set(spokenOf)].filter((unit) => !carried.some((amount) => amount.endsWith(` ${unit}`)))
}

const UNITS: [unit: string, pattern: string][] = [
  ['%', String.raw`%|percent\b|per cent\b|procent\p{L}*|процент\p{L}*`],
  ['PLN', String.raw`zł\p{L}*|pln\b|злот\p{L}*`],
  ['EUR', String.raw`€|eur\b|euros?\b|евро`],
  ['USD', String.raw`\$|usd\b|dollars?\b|dolar\p{L}*|доллар\p{L}*`],
  ['GBP', String.raw`£|gbp\b|pounds?\b|funt\p{L}*|фунт\p{L}*`],
  ['RUB', String.raw`₽|rub\b|rubl\p{L}*|руб\p{L}*`],
  ['CZK', String.raw`czk\b|kč|koron\p{L}*`],
  ['UAH', String.raw`₴|uah\b|hrywn\p{L}*|грив\p{L}*`],
]
const ANY_UNIT = UNITS.map(([, pattern]) => pattern).join('|')
const RANGE_WORD = '[-–—]|to|do|and|or|i|lub|a|до|и|или'
const AMOUNT = new RegExp(
  String.raw`(?:(${ANY_UNIT})\s?)?(?<!\d)(${NUMBER})(?:\s?(?:${RANGE_WORD})\s?(${NUMBER}))?\s?(${ANY_UNIT})?`,
  'giu',
)

/** Whether a word only names money: "euro" tells no thing from another. */
export const isMoney = (word: string): boolean => unitOf(word) !== ''

const WHOLE = UNITS.map(([unit, pattern]) => ({ unit, word: new RegExp(`^(?:${pattern})$`, 'iu') }))

const unitOf = (text: string) => WHOLE.find(({ word }) => word.test(text))?.unit ?? ''
