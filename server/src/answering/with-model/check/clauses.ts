import { type Language, languageOfText, termsOf } from '../../../language/index.ts'
import { claimsOf, hasFacts } from './facts.ts'

/**
 * The clauses of a sentence that says several things, each with a number of its own: "A queen is £42" and "a swarm £80".
 * Empty for a sentence of one clause.
 */
export function clausesWithNumbers(sentence: string): string[] {
  const language = languageOfText(sentence)
  const clauses: string[] = []
  let open = ''
  for (const part of sentence.split(BOUNDARY)) {
    open += part
    if (!hasNumber(part, language)) continue
    // A number alone ("at 10:30 and at 14:00") is said of what the clause before speaks of.
    if (clauses.length > 0 && !hasWords(open, language)) clauses[clauses.length - 1] += open
    else clauses.push(open)
    open = ''
  }
  if (open && clauses.length > 0) clauses[clauses.length - 1] += open
  return clauses.length > 1
    ? clauses
        .slice(0, MOST_CLAUSES)
        .map((clause, n) => (n ? clause.replace(LEADING_JOINT, '') : clause).trim())
    : []
}

/** Each is read beside every window of its sources. */
const MOST_CLAUSES = 8
const JOINT = '(?:[–—-]|and|but|while|whereas|a|i|oraz|zaś|natomiast|ale|и|а|но)'
const BOUNDARY = new RegExp(`(?<=[,;])(?=\\s)|(?=\\s${JOINT}\\s)`, 'iu')
const LEADING_JOINT = new RegExp(`^\\s*${JOINT}\\s+`, 'iu')

function hasNumber(text: string, language: Language): boolean {
  const claims = claimsOf(text, language)
  return hasFacts(claims) || claims.written.length > 0
}

const hasWords = (text: string, language: Language) =>
  termsOf(text, language).some((term) => /\p{L}{3}/u.test(term))
