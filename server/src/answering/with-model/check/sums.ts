import type { Language } from '../../../language/index.ts'
import { amountsIn } from './amounts.ts'
import type { Fact } from './facts.ts'
import { measuresIn } from './measures.ts'

/** "35 + 12 = 47 GBP": how what no source says follows from numbers in `text`, by adding or subtracting; null if not. */
export function sumOf(
  { values = [] }: Fact,
  sentence: string,
  text: string,
  language: Language,
): string | null {
  const known = [...amountsIn(text).flat(), ...measuresOf(text, language)].map(parsed)
  for (const result of values.flatMap((value) => withUnit(value, sentence, language)).map(parsed)) {
    const numbers = [...new Set(known.filter(({ unit }) => unit === result.unit).map(({ number }) => number))]
    const others = numbers.filter((number) => number !== result.number)
    const found = additionOf(result.number, others)
    if (found) return `${found} = ${result.number} ${result.unit}`
  }
  return null
}

/** A bare number follows from nothing: it must count the same as what it is made of. */
const withUnit = (value: string, sentence: string, language: Language): string[] =>
  value.includes(' ')
    ? [value]
    : [...amountsIn(sentence).flat(), ...measuresOf(sentence, language)].filter(
        (each) => each.split(' ')[0] === value,
      )

const measuresOf = (text: string, language: Language) =>
  measuresIn(text, language).map(({ number, unit }) => `${number} ${unit}`)

const parsed = (value: string) => {
  const [number, unit] = value.split(' ') as [string, string]
  return { number: Number(number), unit }
}

function additionOf(result: number, numbers: number[]): string | null {
  if (numbers.length > MOST) return null
  const is = (value: number) => Math.abs(value - result) < 0.005
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

/** Among many numbers there is a sum for everything. */
const MOST = 8
