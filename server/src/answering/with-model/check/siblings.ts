import { conceptsOfWord, isOfValue, type Language, termsOf, wordsOf } from '../../../language/index.ts'
import { withoutAbsolutes } from './absolutes.ts'
import { isMoney } from './amounts.ts'
import type { Place } from './evidence.ts'
import { type Claims, type Known, knownFrom } from './facts.ts'
import { isUnit } from './measures.ts'
import { type Kind, kindsOf } from './rivals.ts'

/** A part of a sentence or a row that has a number of its own: "a double room costs €84", "a single one €62". */
export interface Sibling {
  known: Known
  /** Its words, but for those that only say what kind of number it is. */
  terms: Set<string>
}

export function siblingsOf(text: string, language: Language, units: string[]): Sibling[] {
  const parts: string[] = []
  let open = ''
  for (const part of text.split(BETWEEN)) {
    open = open ? `${open}, ${part}` : part
    if (!/\d/.test(part)) continue
    // "Between 7 and 10": a number alone belongs to what stands before it.
    if (parts.length > 0 && !/\p{L}{3}/u.test(open)) parts[parts.length - 1] += ` ${open}`
    else parts.push(open)
    open = ''
  }
  if (parts.length < 2) return []
  return parts.map((part) => ({
    known: knownFrom(part, language, units),
    terms: tellingTerms(part, language),
  }))
}

const BETWEEN = /[,;]\s+|\s+(?:and|or|but|while|a|i|oraz|lub|ale|natomiast|и|а|или|но)\s+/iu

const tellingTerms = (text: string, language: Language) =>
  new Set(
    termsOf(
      wordsOf(withoutAbsolutes(text))
        .filter((word) => !/\d|^ones?$/.test(word) && !isUnit(word) && !isMoney(word))
        .filter((word) => !conceptsOfWord(word, language).some(isOfValue))
        .join(' '),
      language,
    ),
  )

/** A value that its place gives to another part than the one that the sentence speaks of. Null when there is none. */
export function swappedWithin(claims: Claims, terms: Set<string>, places: Place[]): string | null {
  const kinds = [...kindsOf(claims), ...hoursOf(claims)]
  for (const { values, said } of kinds) {
    const claimed = values.flat()
    const wrong = values.find((value) => {
      const holding = places.filter(({ known }) => said(known).some((each) => value.includes(each)))
      return (
        holding.length > 0 &&
        holding.every(({ siblings }) => isSwapped(siblings, value, claimed, said, terms))
      )
    })
    if (wrong) return wrong[0]!
  }
  return null
}

/** Beside days, plain numbers are hours. */
const hoursOf = ({ weekdays, numbers }: Claims): Kind[] =>
  weekdays.size > 0 ? [{ values: numbers, said: (known) => [...known.numbers] }] : []

function isSwapped(
  siblings: Sibling[],
  value: string[],
  claimed: string[],
  said: Kind['said'],
  terms: Set<string>,
): boolean {
  const holders = siblings.filter(({ known }) => said(known).some((each) => value.includes(each)))
  const rivals = siblings.filter(({ known }) => {
    const here = said(known)
    return here.length > 0 && !here.some((each) => claimed.includes(each))
  })
  return (
    holders.length > 0 &&
    holders.every((holder) =>
      rivals.some((rival) => isMeant(rival, holder, terms) && isNotMeant(holder, rival, terms)),
    )
  )
}

/** The sentence has every word that tells this part from the other, and there is one. */
const isMeant = (one: Sibling, other: Sibling, terms: Set<string>): boolean => {
  const own = ownTerms(one, other)
  return own.length > 0 && own.every((term) => terms.has(term))
}

/** A part without words of its own may be meant by any. */
const isNotMeant = (one: Sibling, other: Sibling, terms: Set<string>): boolean =>
  ownTerms(one, other).some((term) => !terms.has(term))

const ownTerms = (one: Sibling, other: Sibling) => [...one.terms].filter((term) => !other.terms.has(term))
