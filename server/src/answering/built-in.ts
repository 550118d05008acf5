import type { Language } from '@switchboard/contract'
import type { Answer } from './answer.ts'
import { SMALL_TALK, unknownPhrase } from './phrases.ts'

/** The same question always gets the same answer, with no model and no network; it never pretends to know. */
export function builtInAnswer(question: string, language: Language): Answer {
  const said = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const talk = Object.values(SMALL_TALK).find(({ words }) => words.test(said))
  return talk
    ? { kind: 'answer', text: talk.answer[language], sources: [] }
    : { kind: 'unknown', text: unknownPhrase(language), sources: [] }
}
