import { type Language, languageOfText, termsOf } from '../../../language/index.ts'
import { claimsOf, hasFacts } from './facts.ts'

/** Splits a sentence into clauses with a number each: "A queen is £42" and "a swarm £80". Empty for a single clause. */
export function clausesWithNumbers(sentence: string): string[] {
  const language = languageOfText(sentence)
  const { boundary, leading } = JOINTS[language]
  const clauses: string[] = []
  let open = ''
  for (const part of sentence.split(boundary)) {
    open += part
    if (!hasNumber(part, language)) continue
    // A number without words of its own ("at 10:30 and at 14:00") belongs to the clause before.
    if (clauses.length > 0 && !hasWords(open, language)) clauses[clauses.length - 1] += open
    else clauses.push(open)
    open = ''
  }
  if (open && clauses.length > 0) clauses[clauses.length - 1] += open
  return clauses.length > 1
    ? clauses.slice(0, MOST_CLAUSES).map((clause, n) => (n ? clause.replace(leading, '') : clause).trim())
    : []
}

/** Limited, because each clause is scored with every window of its sources. */
const MOST_CLAUSES = 8

// By language: the Polish "a" (while) is an English article.
const JOINTS: Record<Language, { boundary: RegExp; leading: RegExp }> = {
  en: joints('and|but|while|whereas'),
  pl: joints('a|i|oraz|zaś|natomiast|ale'),
  ru: joints('и|а|но'),
  other: joints(),
}

function joints(words = '') {
  const joint = `(?:[–—-]${words && `|${words}`})`
  return {
    boundary: new RegExp(`(?<=[,;])(?=\\s)|(?=\\s${joint}\\s)`, 'iu'),
    leading: new RegExp(`^\\s*${joint}\\s+`, 'iu'),
  }
}

function hasNumber(text: string, language: Language): boolean {
  const claims = claimsOf(text, language)
  return hasFacts(claims) || claims.written.length > 0
}

const hasWords = (text: string, language: Language) =>
  termsOf(text, language).some((term) => /\p{L}{3}/u.test(term))
