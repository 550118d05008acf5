// Where a text holds a card number, an account, a PESEL, an e-mail address, a phone number, or what an owner described.
// Numbers with check digits are recognised by them: a parcel number of the same length is left alone nine times in ten.
import { MASK_LETTER, MASK_NUMBER, type MaskedKind, type Masking } from '@switchboard/contract'

export interface Found {
  kind: MaskedKind
  from: number
  to: number
}

/** In the order they stand, none overlapping another. Where two kinds claim the same letters, the earlier kind has them. */
export function findPersonalData(text: string, { kinds, patterns }: Masking): Found[] {
  const found: Found[] = []
  for (const kind of IN_ORDER) {
    if (kind !== 'own' && !kinds.includes(kind)) continue
    for (const { 0: match, index } of kind === 'own' ? ownIn(text, patterns) : FINDERS[kind](text))
      if (!found.some(({ from, to }) => index < to && index + match.length > from))
        found.push({ kind, from: index, to: index + match.length })
  }
  return found.toSorted((one, other) => one.from - other.from)
}

type Match = { 0: string; index: number }
type Finder = (text: string) => Iterable<Match>

const IN_ORDER: MaskedKind[] = ['own', 'email', 'card', 'iban', 'pesel', 'phone']

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu
const DIGITS = /(?<![\p{L}\d])\d{1,30}(?:[ -]\d{1,30}){0,12}(?![\p{L}\d])/gu
const IBAN = /(?<![\p{L}\d])[a-z]{2}\d{2}(?: ?[a-z\d]{1,4}){3,10}(?![\p{L}\d])/giu
const PESEL = /(?<!\d)\d{11}(?!\d)/g
/** "2026-11-18 10" and "18.11.2026 10" are times. */
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})/
const PHONE = /(?<![\p{L}\d+])\+?\(?\d(?:[ ()./-]{0,2}\d){8,14}(?![\p{L}\d])/gu

const FINDERS: Record<Exclude<MaskedKind, 'own'>, Finder> = {
  email: (text) => text.matchAll(EMAIL),
  card: (text) => withinGroups(text, DIGITS, isCard),
  iban: (text) => [...withinGroups(text, IBAN, isIban), ...withinGroups(text, DIGITS, isPolishAccount)],
  pesel: (text) => [...text.matchAll(PESEL)].filter(([digits]) => isPesel(digits)),
  phone: (text) => [...text.matchAll(PHONE)].filter(([number]) => !DATE.test(number)),
}

/** "order 12 4111 1111 1111 1111": each stretch of groups is tried, longer ones first. */
function* withinGroups(text: string, pattern: RegExp, isOne: (compact: string) => boolean): Iterable<Match> {
  for (const { 0: run, index } of text.matchAll(pattern)) {
    const groups = [...run.matchAll(/[a-z\d]+/gi)]
    for (let first = 0; first < groups.length; first += 1)
      for (let last = groups.length - 1; last >= first; last -= 1) {
        const from = groups[first]!.index
        const match = run.slice(from, groups[last]!.index + groups[last]![0].length)
        if (!isOne(match.replace(/[ -]/g, ''))) continue
        yield { 0: match, index: index + from }
        first = last
        break
      }
  }
}

/** By Luhn's check digit. */
function isCard(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((before, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return before + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** By ISO 7064, mod 97-10. */
function isIban(compact: string): boolean {
  if (!/^[a-z]{2}\d{2}[a-z\d]{11,30}$/i.test(compact)) return false
  const moved = compact.slice(4) + compact.slice(0, 4)
  const digits = [...moved].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** As people in Poland write their own: without the country. */
const isPolishAccount = (digits: string): boolean => /^\d{26}$/.test(digits) && isIban(`PL${digits}`)

function isPesel(digits: string): boolean {
  const sum = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1].reduce(
    (before, weight, at) => before + weight * +digits[at]!,
    0,
  )
  const [month, day] = [Number(digits.slice(2, 4)) % 20, Number(digits.slice(4, 6))]
  return sum % 10 === 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function* ownIn(text: string, patterns: string[]): Iterable<Match> {
  for (const pattern of patterns) yield* text.matchAll(expressionFor(pattern))
}

/** A fixed length of plain letters, so that no owner can write one that takes long. */
function expressionFor(pattern: string): RegExp {
  const parts = [...pattern].map((letter) => {
    if (letter === MASK_NUMBER) return '\\d'
    if (letter === MASK_LETTER) return '\\p{L}'
    return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
  })
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('')}(?![\\p{L}\\d])`, 'giu')
}
