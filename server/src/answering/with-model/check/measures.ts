import type { Language } from '../../../language/index.ts'
import { writtenNumbers } from './number-words.ts'

/** A number with its unit: duration, weight, distance, quantity, or a.m. and p.m. */
export interface Measure {
  number: string
  unit: string
  /** Only units of the same kind can be confused. */
  kind: string
}

export function measuresIn(text: string, language: Language): Measure[] {
  const tokens = text.toLowerCase().match(/\d+(?:[.,]\d+)?|[ap]\.?m\b|\p{L}+|°c?/gu) ?? []
  const numberAt = (at: number) => numberOf(tokens[at] ?? '', language)
  return tokens.flatMap((_, at) => {
    const number = numberAt(at)
    if (number === null) return []
    const half = unitOf(tokens[at + 1] ?? '')
    if (half?.kind === HALF) return [{ number, ...half }]
    let next = at + 1
    // In "5 to 7 working days", the unit of the last number applies to all.
    while (next - at <= FARTHEST && (numberAt(next) !== null || BETWEEN.test(tokens[next] ?? ''))) next += 1
    const unit = unitOf(tokens[next] ?? '')
    return unit && unit.kind !== HALF ? [{ number, ...unit }] : []
  })
}

/** Whether a word is only a unit: "day" does not distinguish two items. */
export const isUnit = (word: string): boolean => unitOf(word.toLowerCase()) !== null

export const keyOf = ({ number, unit }: Pick<Measure, 'number' | 'unit'>) => `${number} ${unit}`

function numberOf(token: string, language: Language): string | null {
  if (/^\d/.test(token)) return String(Number(token.replace(',', '.')))
  return writtenNumbers([token], language)[0] ?? null
}

const FARTHEST = 4
const BETWEEN =
  /^(?:to|and|or|do|i|lub|albo|и|или|до|по|a|full|whole|working|business|calendar|more|robocz\p{L}*|kalendarzow\p{L}*|pełn\p{L}*|рабоч\p{L}*|календарн\p{L}*|полн\p{L}*)$/u

const HALF = 'half of the day'

const UNITS: [kind: string, unit: string, pattern: string][] = [
  [HALF, 'am', 'a\\.?m'],
  [HALF, 'pm', 'p\\.?m'],
  ['time', 'seconds', 'seconds|secs?|sekund\\p{L}*|секунд\\p{L}*|сек'],
  ['time', 'minutes', 'minutes?|mins?|minut\\p{L}*|минут\\p{L}*|мин'],
  ['time', 'hours', 'hours?|hrs?|h|godzin\\p{L}*|godz|час(?:а|ов|ам|ами|ах)?|ч'],
  ['time', 'days', 'days?|dzień|dni(?:a|u|em|ach|ami|om)?|dob[ayęą]?|день|дн(?:я|ей|ям|ями|ях)|сут\\p{L}+'],
  ['time', 'nights', 'nights?|noc|noce|nocy|ночь|ночи|ночей'],
  ['time', 'weeks', 'weeks?|tydzień|tygodni\\p{L}*|недел\\p{L}*'],
  ['time', 'months', 'months?|miesi[ąę]c\\p{L}*|месяц\\p{L}*'],
  ['time', 'years', 'years?|yrs?|rok|roku|lat(?:a|ach|ami)?|год(?:а|у|ам|ами|ах)?|лет'],
  ['weight', 'g', 'g|grams?|gram\\p{L}*|г|гр|грамм\\p{L}*'],
  ['weight', 'dag', 'dag|deko'],
  ['weight', 'kg', 'kg|kgs|kilos?|kilograms?|kilogram\\p{L}*|кг|кило|килограмм\\p{L}*'],
  ['weight', 'lb', 'lbs?'],
  ['weight', 't', 't|tons?|tonnes?|ton[ayn]?|т|тонн\\p{L}*'],
  ['length', 'mm', 'mm|мм'],
  ['length', 'cm', 'cm|centymetr\\p{L}*|см|сантиметр\\p{L}*'],
  ['length', 'm', 'm|met(?:re|er)s?|metr(?:y|ów|a|ach)?|м|метр\\p{L}*'],
  ['length', 'km', 'km|kilomet(?:re|er)s?|kilometr\\p{L}*|км|километр\\p{L}*'],
  ['length', 'miles', 'miles?|mil(?:a|e|i)?|мил[яиьею]\\p{L}*'],
  ['length', 'inches', 'inch|inches|cal(?:e|i|a)?|дюйм\\p{L}*'],
  ['volume', 'ml', 'ml|mililitr\\p{L}*|мл'],
  ['volume', 'l', 'l|lit(?:re|er)s?|litr(?:y|ów|a)?|л|литр\\p{L}*'],
]
const KNOWN = UNITS.map(([kind, unit, pattern]) => ({
  kind,
  unit,
  word: new RegExp(`^(?:${pattern})$`, 'u'),
}))

function unitOf(token: string): Pick<Measure, 'kind' | 'unit'> | null {
  const known = KNOWN.find(({ word }) => word.test(token))
  return known ? { kind: known.kind, unit: known.unit } : null
}
