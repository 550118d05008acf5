// Finds card numbers, bank accounts, PESEL numbers, e-mail addresses, phone numbers and the owner's own patterns in
// texts. Numbers with check digits are verified, which spares nine in ten parcel numbers of the same length.
import { MASK_LETTER, MASK_NUMBER, type MaskedKind, type Masking } from '@switchboard/contract'

export interface Found {
  kind: MaskedKind
  from: number
  to: number
}

/** Returns the matches in order, without overlaps. If two kinds match the same text, the earlier in IN_ORDER wins. */
export function findPersonalData(text: string, { kinds, patterns }: Masking): Found[] {
  const found: Found[] = []
  for (const kind of IN_ORDER) {
    if (kind !== 'own' && !kinds.includes(kind)) continue
    for (const { 0: match, index } of kind === 'own' ? ownIn(text, patterns) : FINDERS[kind](text)) {
      const isFree = !found.some(({ from, to }) => index < to && index + match.length > from)
      if (isFree) found.push({ kind, from: index, to: index + match.length })
    }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

type Match = { 0: string; index: number }
type Finder = (text: string) => Iterable<Match>

/** Longer kinds first: a part of an account number may look like a card number. */
const IN_ORDER: MaskedKind[] = ['email', 'iban', 'card', 'pesel', 'phone', 'own']

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu
/** Long numbers as people write them: in groups on one line, separated by spaces, dots or dashes. */
const DIGITS = /\d{2,}(?:(?:[^\S\r\n]|[.\p{Pd}]){1,2}\d{2,})*/gu
const IBAN = /(?<![\p{L}\d])[a-z]{2}\d{2}(?:[^\S\r\n]?[a-z\d]|\p{Pd}[a-z\d]){11,40}(?![\p{L}\d])/giu
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

/**
 * Tries every run of groups, as in "order 12 4111 1111 1111 1111". Two overlapping matches are merged, because either
 * may pass its check by chance.
 */
function withinGroups(text: string, pattern: RegExp, isOne: (compact: string) => boolean): Match[] {
  const found: { from: number; to: number }[] = []
  for (const { 0: run, index } of text.matchAll(pattern)) {
    const groups = [...run.matchAll(/[a-z\d]+/gi)]
    for (let first = 0; first < groups.length; first += 1)
      for (let last = lastWithin(groups, first); last >= first; last -= 1) {
        const [from, to] = [groups[first]!.index, groups[last]!.index + groups[last]![0].length]
        if (!isOne(run.slice(from, to).replace(/[^a-z\d]/gi, ''))) continue
        const before = found.at(-1)
        if (before && index + from < before.to) before.to = Math.max(before.to, index + to)
        else found.push({ from: index + from, to: index + to })
        break
      }
  }
  return found.map(({ from, to }) => ({ 0: text.slice(from, to), index: from }))
}

/** The index of the last group with which the run is no longer than any known number. */
function lastWithin(groups: RegExpExecArray[], first: number): number {
  let [last, length] = [first, groups[first]![0].length]
  while (last + 1 < groups.length && length + groups[last + 1]![0].length <= LONGEST_NUMBER) {
    last += 1
    length += groups[last]![0].length
  }
  return last
}

/** An IBAN has up to 34 letters and digits. */
const LONGEST_NUMBER = 34

/** Checks the Luhn digit. */
function isCard(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((before, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return before + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Checks ISO 7064, mod 97-10. */
function isIban(compact: string): boolean {
  if (!/^[a-z]{2}\d{2}[a-z\d]{11,30}$/i.test(compact)) return false
  const moved = compact.slice(4) + compact.slice(0, 4)
  const digits = [...moved].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Polish account numbers are written without the country code. */
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

/** Patterns have a fixed length and no operators, so that no owner can write a slow expression. */
function expressionFor(pattern: string): RegExp {
  const parts = [...pattern].map((letter) => {
    if (letter === MASK_NUMBER) return '\\d'
    if (letter === MASK_LETTER) return '\\p{L}'
    return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
  })
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('')}(?![\\p{L}\\d])`, 'giu')
}
