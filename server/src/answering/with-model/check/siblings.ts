import { conceptsOfWord, isOfValue, type Language, termsOf, wordsOf } from '../../../language/index.ts'
import { absolutesIn, withoutAbsolutes } from './absolutes.ts'
import { isMoney } from './amounts.ts'
import type { Place } from './evidence.ts'
import { type Claims, type Known, knownFrom } from './facts.ts'
import { isUnit } from './measures.ts'
import { type Kind, kindsOf } from './rivals.ts'
import { withoutLimits } from './statements.ts'

/** A part of a sentence or a row with a number of its own, or for free: "a double room costs €84", "a single one €62". */
export interface Sibling {
  known: Known
  /** Its words, but for those that only say what kind of number it is. */
  terms: Set<string>
}

export function siblingsOf(text: string, language: Language, units: string[]): Sibling[] {
  const parts: string[] = []
  let open = ''
  for (const part of text.replace(/;\s/g, ' ; ').split(BETWEEN[language])) {
    open = open ? `${open}, ${part}` : part
    if (!/\d/.test(part) && !isFree(part)) continue
    // "Between 7 and 10": a number alone belongs to what stands before it.
    if (parts.length > 0 && !/\p{L}{3}/u.test(open)) parts[parts.length - 1] += ` ${open}`
    else parts.push(open)
    open = ''
  }
  if (parts.length < 2) return []
  let subject: string[] = []
  return parts.map((part) => {
    // "£18 an hour and £60 a day": where the number comes first, it is said of the same thing as before,
    // but not behind a semicolon, where something new begins.
    const before = tellingTerms(part.slice(0, part.search(/\d/)), language)
    if (before.length > 0 || part.startsWith(';')) subject = before
    return {
      known: knownFrom(part, language, units),
      terms: new Set([...subject, ...tellingTerms(part, language)]),
    }
  })
}

const isFree = (text: string): boolean => absolutesIn(text).has('free')

const BETWEEN: Record<Language, RegExp> = {
  en: between('and|or|but|while'),
  pl: between('a|i|oraz|lub|ale|natomiast'),
  ru: between('и|а|или|но'),
  other: between('and|or|but'),
}

function between(words: string) {
  return new RegExp(`,\\s+|\\s+(?=; )|\\s+(?:${words})\\s+`, 'iu')
}

/** A unit tells where no number stands before it, as in "per month". */
function tellingTerms(text: string, language: Language): string[] {
  const words = wordsOf(
    withoutLimits(withoutAbsolutes(text)).replace(COUNTED, (found, unit) => (isUnit(unit) ? ' ' : found)),
  )
    .filter((word) => !/\d|^ones?$/.test(word) && !isMoney(word))
    .filter((word) => !conceptsOfWord(word, language).some(isOfValue))
  return [...termsOf(words.join(' '), language), ...absolutesIn(text)]
}

const COUNTED = /\d[\d.,]*\s*(\p{L}+)/gu

/** A value that its place gives to another part than the one that the sentence speaks of. Null when there is none. */
export function swappedWithin(claims: Claims, terms: Set<string>, places: Place[]): string | null {
  const kinds = [...kindsOf(claims), bare(claims), free(claims)]
  for (const { values, said } of kinds) {
    // In "at 8 and at 12 weeks" the first number does not carry its unit.
    const claimed = new Set([...values.flat(), ...claims.numbers.flat(), ...claims.written])
    const wrong = values.find((value) => {
      const holding = nearest(
        places.filter(({ known }) => said(known).some((each) => value.includes(each))),
        terms,
      )
      return (
        holding.length > 0 &&
        holding.every(({ siblings }) => isSwapped(siblings, value, claimed, said, terms))
      )
    })
    if (wrong) return wrong[0]!
  }
  return null
}

/** A number may also stand where something else is spoken of. */
function nearest(places: Place[], terms: Set<string>): Place[] {
  const overlaps = places.map((place) => [...terms].filter((term) => place.terms.has(term)).length)
  const most = Math.max(...overlaps)
  return places.filter((_, at) => overlaps[at]! > most / 2)
}

/** Numbers that count nothing we know: hours beside days, ages, days of a month. */
const bare = (claims: Claims): Kind => ({
  values: claims.numbers.filter((number) => number.some((value) => !countedIn(claims).has(value))),
  said: (known) => [...known.numbers].filter((value) => /^\d/.test(value) && !countedIn(known).has(value)),
})

/** What has a price of its own is not free because something beside it is. */
const free = ({ absolutes }: Claims): Kind => ({
  values: absolutes.has('free') ? [['free']] : [],
  said: (known) =>
    known.absolutes.has('free') ? ['free'] : [...known.amounts].filter((each) => !each.endsWith('%')),
})

const countedIn = ({
  amounts,
  measures,
}: Pick<Claims, 'measures'> & { amounts: Iterable<string | string[]> }) =>
  new Set([
    ...[...amounts].flat().map((amount) => amount.split(' ')[0]!),
    ...measures.map(({ number }) => number),
  ])

function isSwapped(
  siblings: Sibling[],
  value: string[],
  claimed: Set<string>,
  said: Kind['said'],
  terms: Set<string>,
): boolean {
  const holders = siblings.filter(({ known }) => said(known).some((each) => value.includes(each)))
  const rivals = siblings.filter(({ known }) => {
    const here = said(known)
    return here.length > 0 && !here.some((each) => claimed.has(each) || claimed.has(each.split(' ')[0]!))
  })
  return (
    holders.length > 0 &&
    holders.every((holder) => rivals.some((rival) => isMeantFor(rival, holder, value, terms)))
  )
}

/**
 * The sentence has the words that tell the rival from the holder rather than the other way round. A part without words
 * of its own may be meant by any.
 */
function isMeantFor(rival: Sibling, holder: Sibling, value: string[], terms: Set<string>): boolean {
  const ofRival = shareOfOwn(rival, holder, value, terms)
  const ofHolder = shareOfOwn(holder, rival, value, terms)
  if (ofRival === null || ofHolder === null) return false
  return (ofRival === 1 && ofHolder <= HALF) || (ofRival >= HALF && ofHolder === 0)
}

const HALF = 0.5

function shareOfOwn(one: Sibling, other: Sibling, value: string[], terms: Set<string>): number | null {
  const own = [...one.terms].filter((term) => !other.terms.has(term) && !value.includes(term))
  return own.length === 0 ? null : own.filter((term) => terms.has(term)).length / own.length
}
