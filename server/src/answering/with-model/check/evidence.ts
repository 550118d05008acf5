import { type Language, languageOfText, termsOf } from '../../../language/index.ts'
import { type Known, knownFrom } from './facts.ts'

/** A document as a witness: what it says to the letter, and the words it uses. */
export interface Evidence {
  language: Language
  known: Known
  terms: Set<string>
}

export function evidenceOf(text: string): Evidence {
  const language = languageOfText(text)
  return { language, known: knownFrom(text, language), terms: new Set(termsOf(text, language)) }
}

/** The share of a sentence's words that the documents use too; null where their languages do not compare. */
export function coverage(sentence: string, documents: Evidence[]): number | null {
  const language = languageOfText(sentence)
  const comparable = documents.filter((each) => each.language === language)
  if (comparable.length === 0) return null
  const terms = [...new Set(termsOf(sentence, language))]
  if (terms.length === 0) return null
  return terms.filter((term) => comparable.some((each) => each.terms.has(term))).length / terms.length
}
