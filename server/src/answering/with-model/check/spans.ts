import type { Language } from '../../../language/index.ts'
import { writtenNumbers } from './number-words.ts'

/** How long something takes: the numbers that stand before a unit of time, as in "5-7 working days". */
export function spansIn(text: string, language: Language): string[] {
  const tokens = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? []
  return tokens.flatMap((token, at) => {
    const number = /^\d/.test(token) ? String(Number(token)) : writtenNumbers([token], language)[0]
    return number !== undefined && isBeforeUnit(tokens, at) ? [number] : []
  })
}

const isBeforeUnit = (tokens: string[], at: number) =>
  tokens.slice(at + 1, at + 4).some((next) => UNIT.test(next))

const UNIT = new RegExp(
  `^(?:${[
    'minutes?|hours?|days?|weeks?|months?|years?',
    'minut\\p{L}*|godzin\\p{L}*|dni|dzień|dnia|dniach|tydzień|tygodni\\p{L}*|miesi[ąę]c\\p{L}*|rok|roku|lata|lat',
    'минут\\p{L}*|час|часа|часов|день|дня|дней|недел\\p{L}*|месяц\\p{L}*|год|года|лет',
  ].join('|')})$`,
  'u',
)
