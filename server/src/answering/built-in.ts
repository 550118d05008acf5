import type { Language } from '@switchboard/contract'
import type { Answer } from './answer.ts'
import { SMALL_TALK, unknownPhrase } from './phrases.ts'
import { plainWords } from './plain-words.ts'

/** The same question always gets the same answer, with no model and no network; it never pretends to know. */
export function builtInAnswer(question: string, language: Language): Answer {
  const said = plainWords(question)
  const talk = Object.values(SMALL_TALK).find(({ words }) => words.test(said))
  return talk
    ? { kind: 'answer', text: talk.answer[language], sources: [] }
    : { kind: 'unknown', text: unknownPhrase(language), sources: [] }
}
