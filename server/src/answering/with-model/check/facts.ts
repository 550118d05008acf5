// What in a text can be right or wrong to the letter: numbers, prices, times, dates, and whatever can be followed.
import type { Language } from '../../../language/index.ts'
import { addressesIn, isKnownAddress, withoutAddresses } from './addresses.ts'
import { amountsIn, unitsIn } from './amounts.ts'
import { monthsIn, weekdaysIn } from './calendar.ts'
import { writtenNumbers } from './number-words.ts'
import { type Numbers, numbersIn } from './numbers.ts'

/** What a sentence claims. */
export interface Claims extends Omit<Numbers, 'months'> {
  /** Numbers that are spelled out. */
  written: string[]
  amounts: string[][]
  months: Set<number>
  weekdays: Set<number>
  addresses: Set<string>
}

export function claimsOf(sentence: string, language: Language): Claims {
  const rest = withoutAddresses(sentence)
  return {
    ...numbersIn(rest),
    written: writtenNumbers(rest.toLowerCase().match(/\p{L}+/gu) ?? [], language),
    amounts: amountsIn(rest),
    months: monthsIn(rest),
    weekdays: weekdaysIn(rest),
    addresses: addressesIn(sentence),
  }
}

/** What a document says, ready to be asked. */
export interface Known {
  numbers: Set<string>
  times: Set<string>
  long: string[]
  amounts: Set<string>
  units: Set<string>
  months: Set<number>
  weekdays: Set<number>
  addresses: Set<string>
}

export function knownFrom(text: string, language: Language): Known {
  const rest = withoutAddresses(text)
  const { numbers, times, long, months } = numbersIn(rest)
  const written = writtenNumbers(rest.toLowerCase().match(/\p{L}+/gu) ?? [], language)
  return {
    numbers: new Set([...numbers.flat(), ...written]),
    times: new Set(times),
    long,
    amounts: new Set(amountsIn(rest).flat()),
    units: new Set(unitsIn(rest)),
    months: new Set([...monthsIn(rest), ...months]),
    weekdays: weekdaysIn(rest, { withShort: true }),
    addresses: addressesIn(text),
  }
}

/** The first thing a sentence claims that none of the documents says; null when all is there. */
export function missingFrom(claims: Claims, documents: Known[], { isStrict = true } = {}): string | null {
  const some = (test: (known: Known) => boolean) => documents.some(test)
  const isNumber = (value: string) =>
    some(({ numbers, times }) => numbers.has(value) || times.has(`${value}:00`))
  const isAmount = (amount: string) => {
    const [value, unit] = amount.split(' ') as [string, string]
    return some(
      ({ amounts, numbers, units }) =>
        amounts.has(amount) || (numbers.has(value) && units.has(unit) && !hasOtherAmounts(amounts, unit)),
    )
  }
  const missing =
    [...claims.addresses].find((address) => !some(({ addresses }) => isKnownAddress(address, addresses))) ??
    claims.long.find((digits) => !some(({ long }) => long.some((each) => isSameLine(each, digits)))) ??
    claims.amounts.find((amount) => !amount.some(isAmount))?.[0] ??
    claims.times.find((time) => !isKnownTime(time, some)) ??
    claims.numbers.find((number) => !number.some(isNumber))?.[0] ??
    null
  if (missing !== null || !isStrict) return missing
  const month = [...claims.months].find((each) => !some(({ months }) => months.has(each)))
  const day = [...claims.weekdays].find((each) => !some(({ weekdays }) => weekdays.has(each)))
  return (
    claims.written.find((number) => !isNumber(number)) ??
    (month === undefined ? null : nameOf(new Date(2026, month - 1, 1), { month: 'long' })) ??
    // The first of June 2026 is a Monday.
    (day === undefined ? null : nameOf(new Date(2026, 5, day), { weekday: 'long' }))
  )
}

/** A price list by columns has its currency in the head; where amounts carry their unit, this one must too. */
const hasOtherAmounts = (amounts: Set<string>, unit: string) =>
  [...amounts].some((amount) => amount.endsWith(` ${unit}`))

function isKnownTime(time: string, some: (test: (known: Known) => boolean) => boolean): boolean {
  const [hour, minute] = time.split(':') as [string, string]
  // Written with a dot it looks like a decimal number.
  const dotted = String(Number(`${hour}.${minute}`))
  return some(({ times, numbers }) => times.has(time) || times.has(`0${time}`) || numbers.has(dotted))
}

/** With the country's number or without. */
const isSameLine = (one: string, other: string) => one.endsWith(other) || other.endsWith(one)

const nameOf = (date: Date, part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', part).format(date)
