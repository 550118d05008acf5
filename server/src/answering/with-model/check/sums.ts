import type { Language } from '../../../language/index.ts'
import { amountsIn } from './amounts.ts'
import type { Fact } from './facts.ts'
import { measuresIn } from './measures.ts'
import { writtenNumbers } from './number-words.ts'
import { numbersIn } from './numbers.ts'

/**
 * Explains how a number that no source contains follows from numbers in `text`, as "35 + 12 = 47 GBP": by addition,
 * subtraction, multiplication with a count, or a percentage. Returns null if it does not.
 */
export function sumOf(
  { values = [] }: Fact,
  sentence: string,
  text: string,
  language: Language,
): string | null {
  const known = [...amountsIn(text).flat(), ...measuresOf(text, language)].map(parsed)
  const shares = known.filter(({ unit }) => unit === '%').map(({ number }) => number)
  const own = countsIn(sentence, language)
  // Without own counts ("for the shortest term"), those of the source are used.
  const counts = own.length ? own : measuresIn(text, language).map(({ number }) => Number(number))
  for (const result of values.flatMap((value) => withUnit(value, sentence, language)).map(parsed)) {
    const numbers = [...new Set(known.filter(({ unit }) => unit === result.unit).map(({ number }) => number))]
    const others = numbers.filter((number) => number !== result.number)
    const isMoney = result.unit !== '%' && !measuresOf(sentence, language).includes(keyOf(result))
    const found =
      (isMoney
        ? (productOf(result.number, others, counts) ?? shareOf(result.number, others, shares))
        : null) ?? additionOf(result.number, others)
    if (found) return `${found} = ${result.number} ${result.unit}`
  }
  return null
}

/** A number without a unit cannot be derived: it must have the same unit as its operands. */
const withUnit = (value: string, sentence: string, language: Language): string[] =>
  value.includes(' ')
    ? [value]
    : [...amountsIn(sentence).flat(), ...measuresOf(sentence, language)].filter(
        (each) => each.split(' ')[0] === value,
      )

const measuresOf = (text: string, language: Language) =>
  measuresIn(text, language).map(({ number, unit }) => `${number} ${unit}`)

const keyOf = ({ number, unit }: ReturnType<typeof parsed>) => `${number} ${unit}`

const parsed = (value: string) => {
  const [number, unit] = value.split(' ') as [string, string]
  return { number: Number(number), unit }
}

/** Returns the counts in a sentence: its numbers that are not money. */
function countsIn(sentence: string, language: Language): number[] {
  const amounts = new Set(
    amountsIn(sentence)
      .flat()
      .map((amount) => amount.split(' ')[0]),
  )
  const digits = numbersIn(sentence)
    .numbers.flat()
    .filter((number) => !amounts.has(number))
  const written = writtenNumbers(sentence.toLowerCase().match(/\p{L}+/gu) ?? [], language)
  return [...new Set([...digits, ...written].map(Number))].filter(
    (count) => count > 1 && count <= MOST_COUNTED,
  )
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.005

function additionOf(result: number, numbers: number[]): string | null {
  if (numbers.length > MOST) return null
  const is = (value: number) => isSame(value, result)
  for (const [at, one] of numbers.entries())
    for (const [place, other] of numbers.entries()) {
      if (at === place) continue
      if (at < place && is(one + other)) return `${one} + ${other}`
      if (is(one - other)) return `${one} − ${other}`
      if (at < place) {
        const third = numbers.find((number, n) => n > place && is(one + other + number))
        if (third !== undefined) return `${one} + ${other} + ${third}`
      }
    }
  return null
}

/** "2 × 28 + 14", "10 × 45 − 380" */
function productOf(result: number, numbers: number[], counts: number[]): string | null {
  if (numbers.length > MOST || counts.length > MOST_COUNTS) return null
  for (const count of counts)
    for (const one of numbers) {
      if (isSame(count * one, result)) return `${count} × ${one}`
      for (const other of numbers) {
        if (other === one) continue
        for (const times of [1, ...counts])
          if (isSame(count * one + times * other, result))
            return `${count} × ${one} + ${times > 1 ? `${times} × ` : ''}${other}`
        if (isSame(count * one - other, result)) return `${count} × ${one} − ${other}`
      }
    }
  return null
}

/** "190 + 20 %" */
function shareOf(result: number, numbers: number[], shares: number[]): string | null {
  if (numbers.length > MOST) return null
  for (const share of shares)
    for (const number of numbers) {
      if (isSame(number * (1 + share / 100), result)) return `${number} + ${share} %`
      if (isSame(number * (1 - share / 100), result)) return `${number} − ${share} %`
    }
  return null
}

/** With many operands, any number could be derived. */
const MOST = 8
const MOST_COUNTS = 3
const MOST_COUNTED = 1000
