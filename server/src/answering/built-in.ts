import type { Language } from '@switchboard/contract'
import { SMALL_TALK, unknownPhrase } from './phrases.ts'
import { plainWords } from './plain-words.ts'

/** The same question always gets the same answer, with no model and no network; it never pretends to know. */
export function builtInAnswer(question: string, language: Language) {
  const said = plainWords(question)
  const talk = Object.values(SMALL_TALK).find(({ words }) => words.test(said))
  return talk
    ? { kind: 'answer' as const, text: talk.answer[language] }
    : { kind: 'unknown' as const, text: unknownPhrase(language) }
}
