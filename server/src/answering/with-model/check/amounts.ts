import { NUMBER, readings } from './numbers.ts'

/** Returns money amounts and percentages: each number with its unit, in all its readings, as "49.9 PLN". */
export const amountsIn = (text: string): string[][] =>
  [...text.matchAll(AMOUNT)].flatMap(([, before, low, high, after]) => {
    const unit = unitOf(before ?? after ?? '')
    if (!unit) return []
    return [low, high].flatMap((number) =>
      number ? [readings(number).map((value) => `${value} ${unit}`)] : [],
    )
  })

/**
 * Returns units that are written apart from their numbers, as in the heading of a price column. A unit that any amount
 * carries itself is excluded: then the others must carry it, too.
 */
export const unitsApart = (text: string): string[] => {
  const carried = amountsIn(text).flat()
  const spokenOf = [...text.matchAll(EACH_UNIT)].map(([found]) => unitOf(found))
  return [...new Set(spokenOf)].filter((unit) => !carried.some((amount) => amount.endsWith(` ${unit}`)))
}

// Endings have a maximum length, because otherwise a run of such words would take quadratic time.
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

/** Whether a word only names a currency: "euro" does not distinguish two items. */
export const isMoney = (word: string): boolean => unitOf(word) !== ''

const WHOLE = UNITS.map(([unit, pattern]) => ({ unit, word: new RegExp(`^(?:${pattern})$`, 'iu') }))

const unitOf = (text: string) => WHOLE.find(({ word }) => word.test(text))?.unit ?? ''
