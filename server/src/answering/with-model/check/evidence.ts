import { type Language, languageOfText, termsOf } from '../../../language/index.ts'
import { unitsApart } from './amounts.ts'
import { type Known, knownFrom } from './facts.ts'
import { placesOf } from './places.ts'

/** A document as a witness, by the places where it says something. */
export interface Evidence {
  language: Language
  places: Place[]
  /** The words of all of it, and of what it stands under. */
  terms: Set<string>
}

export interface Place {
  /** What it says to the letter. */
  known: Known
  /** The words it uses. */
  terms: Set<string>
  /** Those and the words around it: what was said just before, and what the document stands under. */
  around: Set<string>
}

/** `under`: its title, its heading, the question it answers. */
export function evidenceOf(text: string, under = ''): Evidence {
  const language = languageOfText(text)
  const above = termsOf(under, language)
  const units = unitsApart(text)
  const places = placesOf(text).map((place): Place => {
    const terms = new Set(termsOf(place.text, language))
    const around = new Set([...terms, ...termsOf(place.before, language), ...above])
    return { known: knownFrom(place.text, language, units), terms, around }
  })
  return { language, places, terms: new Set([...places.flatMap(({ terms }) => [...terms]), ...above]) }
}

/** How many of a sentence's words are among these. */
export const shareOf = (terms: string[], known: Set<string>): number =>
  terms.filter((term) => known.has(term)).length / terms.length
