import {
  conceptsOfWord,
  isOfValue,
  type Language,
  languageOfText,
  termsOf,
  wordsOf,
} from '../../../language/index.ts'
import { isAmong } from '../../built-in/coverage.ts'
import { withoutAbsolutes } from './absolutes.ts'
import { isMoney } from './amounts.ts'
import { weekdaysIn } from './calendar.ts'
import { contradictionIn } from './contradiction.ts'
import { type Evidence, type Place, shareOf } from './evidence.ts'
import { isExcepted } from './exceptions.ts'
import { type Claims, claimsOf, type Fact, missingFrom } from './facts.ts'
import { isUnit } from './measures.ts'
import { misquotedFrom } from './misquoted.ts'
import { writtenNumbers } from './number-words.ts'
import { isPleasantry } from './pleasantry.ts'
import { mistakenFrom } from './rivals.ts'
import { swappedWithin } from './siblings.ts'

export interface Grounds {
  /** The documents, in the order of their numbers. */
  documents: Evidence[]
  /** What the owner told the assistant; it may always be said. */
  instructions: Evidence
  /** What "It costs £22" is said of. */
  question?: string
}

/** `cited`: the documents that bear it out, counted from 0. A pleasantry is worth saying beside something else only. */
export type Verdict = { cited: number[] } | { fault: string } | { isPleasantry: true }

/** A sentence needs so many of its words in the documents that it cites, … */
const NEEDED = 0.35
/** … and more, in one place, where it cites none. */
const NEEDED_UNCITED = 0.6
/** Of fewer words in another language nobody can say what they are about. */
const FEWEST_WORDS = 3

const NOT_SAID = 'The sources do not say this.'
const CONTRARY = 'The sources say the opposite.'

/** A sentence as it is asked about. */
interface Asked {
  text: string
  language: Language
  claims: Claims
  /** What it speaks of: its words without numbers and promises. */
  about: string[]
  /** Of those the ones that tell one thing from another, which "costs" and "open" do not; else the question's. */
  thing: string[]
  /** What it speaks of but for days of the week, which many a thing has. */
  subject: string[]
}

/**
 * Whether the documents bear a sentence out: those that it cites and no others. One without a source gets the one
 * document that says the same, if there is one.
 */
export function checkSentence(sentence: string, cited: number[], grounds: Grounds): Verdict {
  const { documents, instructions } = grounds
  const unknown = cited.find((index) => documents[index] === undefined)
  if (unknown !== undefined) return { fault: `There is no source ${unknown + 1}.` }
  if (isPleasantry(sentence)) return { isPleasantry: true }
  const asked = askedOf(sentence, grounds.question)
  if (cited.length > 0) {
    const fault = faultOfCited(
      asked,
      cited.map((index) => documents[index]!),
      grounds,
    )
    return fault === null ? { cited } : { fault }
  }
  const all = [...documents, instructions]
  const source = all.findIndex((each) => isSaidIn(asked, each, all))
  if (source !== -1) return { cited: source < documents.length ? [source] : [] }
  const missing = missingFrom(asked.claims, { near: all.flatMap(({ places }) => knownOf(places)) })
  return { fault: missing === null ? NOT_SAID : notSaid(missing) }
}

/** Where there are no documents, only what can be wrong to the letter is held against the instructions. */
export function checkAlone(sentence: string, instructions: Evidence): Verdict {
  const claims = claimsOf(sentence, languageOfText(sentence))
  const known = instructions.places.map((place) => place.known)
  const missing = missingFrom(claims, { near: known }, { isStrict: false })
  return missing === null ? { cited: [] } : { fault: `The instructions do not say ${missing.name}.` }
}

function askedOf(text: string, question = ''): Asked {
  const language = languageOfText(text)
  const isNumber = (word: string) => /\d/.test(word) || writtenNumbers([word], language).length > 0
  const tellsApart = (word: string) =>
    !isUnit(word) && !isMoney(word) && !conceptsOfWord(word, language).some(isOfValue)
  const wordsIn = (said: string) => wordsOf(withoutAbsolutes(said)).filter((word) => !isNumber(word))
  const termsIn = (words: string[]) => [...new Set(termsOf(words.join(' '), language))]
  const about = termsIn(wordsIn(text))
  const thing = [text, question].map((said) => termsIn(wordsIn(said).filter(tellsApart))).find(hasSome)
  const subject = termsIn(wordsIn(text).filter((word) => weekdaysIn(word).size === 0))
  return { text, language, claims: claimsOf(text, language), about, thing: thing ?? about, subject }
}

const hasSome = ({ length }: unknown[]) => length > 0

function faultOfCited(asked: Asked, documents: Evidence[], grounds: Grounds): string | null {
  const { text, language, claims, about, thing } = asked
  const sources = [...documents, grounds.instructions]
  const comparable = sources.filter((source) => source.language === language)
  const speaksOfIt = (words: Set<string>, { known }: Place) =>
    thing.length === 0 ||
    thing.some((term) => isAmong(term, words)) ||
    // "Mon–Fri" is Monday, in whatever words.
    [...claims.weekdays].some((day) => known.weekdays.has(day))
  // In another language there are no words to go by, only the facts.
  const knownWhere = (isThere: (place: Place) => boolean) =>
    sources.flatMap(({ language: its, places }) =>
      knownOf(its === language ? places.filter(isThere) : places),
    )
  const missing = missingFrom(claims, {
    near: knownWhere((place) => speaksOfIt(place.around, place)),
    own: knownWhere((place) => speaksOfIt(place.terms, place)),
    anywhere: knownWhere(() => true),
  })
  if (missing !== null) return whereElse(missing, thing, sources, grounds.documents)
  const places = comparable.flatMap((source) => source.places)
  const mistaken = mistakenIn(asked, places)
  if (mistaken !== null) return ofSomethingElse(mistaken)
  const misquoted = documents.every((document) => comparable.includes(document))
    ? misquotedFrom(text, language, claims, comparable)
    : null
  if (misquoted !== null) return misquoted
  if (isContrary(asked, places)) return CONTRARY
  if (documents.some((document) => comparable.includes(document))) {
    const terms = [...new Set(termsOf(text, language))]
    // Its numbers have been found, however they are grouped.
    const numbers = terms.filter((term) => /\d/.test(term))
    const share = shareOf(terms, new Set([...numbers, ...comparable.flatMap((each) => [...each.terms])]))
    return terms.length > 0 && share < NEEDED ? NOT_SAID : null
  }
  return about.length < FEWEST_WORDS && !hasFacts(claims) ? NOT_SAID : null
}

const notSaid = ({ name }: Fact) => `The sources do not say ${name}.`
const ofSomethingElse = (name: string) => `The sources say ${name} of something else.`

/** Where else it stands, if it does: whoever looks into the sources should find it as they are told. */
function whereElse(fact: Fact, thing: string[], cited: Evidence[], all: Evidence[]): string {
  const isSaidAt = (places: Place[]) => fact.isSaid({ near: knownOf(places) })
  if (cited.some(({ places }) => isSaidAt(places))) return ofSomethingElse(fact.name)
  const speaksOfIt = ({ around }: Place) => thing.some((term) => isAmong(term, around))
  const other = all.find(({ places }) => isSaidAt(places.filter(speaksOfIt)))
  return other?.name ? `It does not cite "${other.name}", which says ${fact.name}.` : notSaid(fact)
}

/** All of it in one place: its facts, and enough of its words, or all that tell where there is a fact to be wrong. */
function isSaidIn(asked: Asked, document: Evidence, all: Evidence[]): boolean {
  const { text, language, claims, about, thing } = asked
  const comparable = all.filter((each) => each.language === language)
  const placesOfAll = comparable.flatMap(({ places }) => places)
  // No other document may say otherwise.
  if (!comparable.includes(document) || mistakenIn(asked, placesOfAll) !== null) return false
  if (isContrary(asked, placesOfAll)) return false
  if (misquotedFrom(text, language, claims, [document]) !== null) return false
  const isHere = ({ known, terms, around }: Place) =>
    missingFrom(claims, { near: [known] }) === null &&
    shareOf(about, terms) >= NEEDED_UNCITED &&
    (!hasFacts(claims) || shareOf(thing, around) === 1)
  return about.length > 0 && document.places.some(isHere)
}

const isContrary = ({ text, language }: Asked, places: Place[]): boolean =>
  contradictionIn(text, language, places) || isExcepted(text, language, places)

const mistakenIn = ({ claims, about, thing, subject }: Asked, places: Place[]): string | null =>
  mistakenFrom(claims, subject, places) ??
  swappedWithin(claims, new Set([...about, ...thing, ...claims.absolutes]), places)

const knownOf = (places: Place[]) => places.map(({ known }) => known)

const hasFacts = ({ numbers, times, long, written, addresses, months, weekdays }: Claims) =>
  [numbers, times, long, written].some(({ length }) => length > 0) ||
  [addresses, months, weekdays].some(({ size }) => size > 0)
