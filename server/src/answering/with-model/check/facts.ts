// Literal facts in a text: numbers, prices, times, dates, addresses and phone numbers.
import type { Language } from '../../../language/index.ts'
import { addressesIn, isKnownAddress, withoutAddresses } from './addresses.ts'
import { amountsIn } from './amounts.ts'
import { monthsIn, weekdaysIn } from './calendar.ts'
import { keyOf, type Measure, measuresIn } from './measures.ts'
import { writtenNumbers } from './number-words.ts'
import { monthNumber, type Numbers, numbersIn } from './numbers.ts'
import { isSameLine } from './telephone.ts'

/** The facts that a sentence claims. */
export interface Claims extends Omit<Numbers, 'months'> {
  /** Numbers written as words. */
  written: string[]
  amounts: string[][]
  months: Set<number>
  weekdays: Set<number>
  addresses: Set<string>
  /** Durations, weights, distances. */
  measures: Measure[]
}

export function claimsOf(sentence: string, language: Language): Claims {
  const rest = withoutAddresses(sentence.replace(LIST_NUMBER, ''))
  return {
    ...numbersIn(rest),
    written: writtenNumbers(rest.toLowerCase().match(/\p{L}+/gu) ?? [], language),
    amounts: amountsIn(rest),
    months: monthsIn(rest),
    weekdays: weekdaysIn(rest),
    addresses: addressesIn(sentence),
    measures: measuresIn(rest, language),
  }
}

/** A list number, which is not a claim. */
const LIST_NUMBER = /^\s*\d{1,2}[.)]\s+/

/** The facts of a passage, indexed for lookups. */
export interface Known {
  numbers: Set<string>
  times: Set<string>
  long: string[]
  amounts: Set<string>
  months: Set<number>
  weekdays: Set<number>
  addresses: Set<string>
  measures: Measure[]
}

/** `units`: units written apart from the numbers, which any number may have. */
export function knownFrom(text: string, language: Language, units: string[] = []): Known {
  const rest = withoutAddresses(text)
  const { numbers, times, long, months: ofDates } = numbersIn(rest)
  const months = new Set([...monthsIn(rest), ...ofDates])
  const written = writtenNumbers(rest.toLowerCase().match(/\p{L}+/gu) ?? [], language)
  return {
    numbers: new Set([...numbers.flat(), ...written, ...[...months].map(monthNumber)]),
    times: new Set(times),
    long,
    amounts: new Set([
      ...amountsIn(rest).flat(),
      ...units.flatMap((unit) => numbers.flat().map((number) => `${number} ${unit}`)),
    ]),
    months,
    weekdays: weekdaysIn(rest, { withShort: true }),
    addresses: addressesIn(text),
    measures: measuresIn(rest, language),
  }
}

export interface Where {
  /** The passages about the topic of the sentence. */
  near: Known[]
  /** All passages: addresses and phone numbers identify themselves, so they may be anywhere. */
  anywhere?: Known[]
}

/** One fact of a sentence: its name, and whether a passage states it. */
export interface Fact {
  name: string
  /** The possible readings of the number, with its unit if it has one. */
  values?: string[]
  isSaid(where: Where): boolean
}

/** Returns the facts of a sentence that the passages do not state. */
export const missingFrom = (claims: Claims, where: Where): Fact[] =>
  factsIn(claims).filter((fact) => !fact.isSaid(where))

/**
 * Whether there is a literal fact to check. Weekdays and numbers in words are left to the reader model: "every weekday"
 * includes Tuesday, "a couple" means two.
 */
export const hasFacts = (claims: Claims): boolean => factsIn(claims).length > 0

function factsIn(claims: Claims): Fact[] {
  const near = (name: string, test: (known: Known) => boolean): Fact => ({
    name,
    isSaid: (where) => where.near.some(test),
  })
  const anywhere = (name: string, test: (known: Known) => boolean): Fact => ({
    name,
    isSaid: (where) => (where.anywhere ?? where.near).some(test),
  })
  const number = (values: string[]) => ({
    ...near(values[0]!, ({ numbers, times }) =>
      values.some((value) => numbers.has(value) || times.has(`${value}:00`)),
    ),
    values,
  })
  return [
    ...[...claims.addresses].map((address) =>
      anywhere(address, ({ addresses }) => isKnownAddress(address, addresses)),
    ),
    ...claims.long.map((digits) =>
      anywhere(digits, ({ long }) => long.some((each) => isSameLine(each, digits))),
    ),
    ...claims.amounts.map((values) => ({
      ...near(values[0]!, ({ amounts }) => values.some((value) => amounts.has(value))),
      values,
    })),
    ...claims.times.map((time) =>
      near(claims.asWritten.get(time) ?? time, (known) => isKnownTime(time, known)),
    ),
    ...claims.numbers.map(number),
    ...claims.measures.map((measure) => ({
      name: keyOf(measure),
      isSaid: (where: Where) => !isOtherwise(measure, where.near),
    })),
  ]
}

function isKnownTime(time: string, { times, numbers }: Known): boolean {
  const [hour, minute] = time.split(':') as [string, string]
  // A time with a dot looks like a decimal number.
  const dotted = String(Number(`${hour}.${minute}`))
  return times.has(time) || times.has(`0${time}`) || numbers.has(dotted)
}

/** Whether the number occurs, but only with other units: 40 minutes are not 40 hours. */
function isOtherwise({ number, unit }: Measure, near: Known[]): boolean {
  const holders = near.filter(({ numbers }) => numbers.has(number))
  return (
    holders.length > 0 &&
    holders.every(({ measures }) => {
      const here = measures.filter((each) => each.number === number)
      return here.length > 0 && here.every((each) => each.unit !== unit)
    })
  )
}
