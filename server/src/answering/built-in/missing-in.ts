import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { conceptsMeant, stemOf } from '../../language/index.ts'
import { isAmong, languageBetween, saidIn } from './coverage.ts'

/** Whether a word of the question is nowhere in a passage or a part of it, in no form and by no other name. */
export function missingIn(text: string, passage: FoundPassage, found: Found): (word: string) => boolean {
  const language = languageBetween(found, passage)
  const said = saidIn(text, found, passage)
  return (word) =>
    !isAmong(stemOf(word, language), said) &&
    !conceptsMeant(word, language).some((concept) => said.has(concept))
}
