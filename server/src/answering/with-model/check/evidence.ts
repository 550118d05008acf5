import { foldedWords, type Language, languageOfText, termsOf } from '../../../language/index.ts'
import { unitsApart } from './amounts.ts'
import { isBarRow, isRow, withoutColumns } from './columns.ts'
import { deniedIn, isDenying } from './denials.ts'
import { type Exception, exceptionsIn } from './exceptions.ts'
import { type Known, knownFrom } from './facts.ts'
import { placesOf } from './places.ts'
import { type Sibling, siblingsOf } from './siblings.ts'
import { type Statement, statementsIn } from './statements.ts'

/** A document as a witness, by the places where it says something. */
export interface Evidence {
  /** What it stands under, for people. */
  name: string
  language: Language
  places: Place[]
  /** The words of all of it, and of what it stands under. */
  terms: Set<string>
  /** Those that it stands under, as they are written. */
  under: Set<string>
}

export interface Place {
  /** What it says to the letter. */
  known: Known
  /** The words it uses, but for the names of columns. */
  terms: Set<string>
  /** Those and the words around it: what was said just before, and what the document stands under. */
  around: Set<string>
  /** All its words as they are written. */
  words: Set<string>
  /** It says of something that it is not so, … */
  isDenying: boolean
  /** … and of what. */
  denied: Set<string>
  /** It is one of the rows of a table. */
  isRow: boolean
  /** Its parts, each with a number of its own; none where there is only one. */
  siblings: Sibling[]
  /** What it says and denies, clause by clause. */
  statements: Statement[]
  /** What it does not hold for. */
  exceptions: Exception[]
}

/** What is known from the documents beside it. */
export interface Beside {
  columns: ReadonlySet<string>
  /** That a row is taken to be in where it does not show its own. */
  language: Language
}

/** `under`: its title, its heading, the question it answers. */
export function evidenceOf(text: string, under = '', beside?: Beside): Evidence {
  const language = languageWithin(text, beside)
  const above = termsOf(under, language)
  const units = unitsApart(text)
  const places = placesOf(text).map((place): Place => {
    const own = beside ? withoutColumns(place.text, beside.columns) : place.text
    const terms = new Set(termsOf(own, language))
    const around = new Set([...terms, ...termsOf(place.before, language), ...above])
    return {
      known: knownFrom(place.text, language, units),
      terms,
      around,
      words: new Set(foldedWords(place.text)),
      isDenying: isDenying(place.text),
      denied: new Set(deniedIn(place.text)),
      isRow: isRow(place.text) || isBarRow(place.text),
      siblings: siblingsOf(place.text, language, units),
      statements: statementsIn(place.text, language),
      exceptions: exceptionsIn(place.text, language),
    }
  })
  const terms = new Set([...termsOf(text, language), ...above])
  return { name: under, language, places, terms, under: new Set(foldedWords(under)) }
}

function languageWithin(text: string, beside: Beside | undefined): Language {
  const language = languageOfText(text)
  return beside && language === 'other' && isRow(text) ? beside.language : language
}

/** How many of a sentence's words are among these. */
export const shareOf = (terms: string[], known: Set<string>): number =>
  terms.filter((term) => known.has(term)).length / terms.length
