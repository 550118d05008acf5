import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { languageBetween } from './coverage.ts'
import { isSameQuestion } from './is-same-question.ts'

export interface Lesson {
  text: string
  /** It was taught for the same question in other words; else for one so near that it may help. */
  isSure: boolean
}

export function lessonFor(asked: string, found: Found, passages: FoundPassage[]): Lesson | null {
  const taught = passages.filter(({ kind, question }) => kind === 'approved' && question)
  const same = taught.find((each) => isSameQuestion(asked, each.question!, languageBetween(found, each)))
  const lesson = same ?? taught.find(({ dense }) => dense !== null && dense >= VERY_NEAR)
  return lesson ? { text: lesson.text, isSure: lesson === same } : null
}

/** Meaning is compared in few languages; in the others there is no telling what is near. */
const VERY_NEAR = 0.85
