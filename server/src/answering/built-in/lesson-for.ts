import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { coverageOf, languageBetween, saidIn, wholeOf } from './coverage.ts'
import { isSameQuestion } from './is-same-question.ts'

export interface Lesson {
  question: string
  text: string
  /** It was taught for the same question in other words; else for one so near that it may help. */
  isSure: boolean
}

export function lessonFor(asked: string, found: Found, passages: FoundPassage[]): Lesson | null {
  const taught = passages.filter(({ kind, question }) => kind === 'approved' && question)
  const same = taught.find((each) => isSameQuestion(asked, each.question!, languageBetween(found, each)))
  const lesson =
    same ??
    taught.find(({ dense }) => dense !== null && dense >= VERY_NEAR) ??
    taught.find((each) => each === passages[0] && isAboutIt(found, each))
  return lesson ? { question: lesson.question!, text: lesson.text, isSure: lesson === same } : null
}

/** Nothing else that is known comes closer, and most of what is asked about stands in it. */
const isAboutIt = (found: Found, lesson: FoundPassage): boolean =>
  coverageOf(found.terms)(saidIn(wholeOf(lesson), found, lesson)) >= MOST
const MOST = 0.6

/** Meaning is compared in few languages; in the others there is no telling what is near. */
const VERY_NEAR = 0.85
