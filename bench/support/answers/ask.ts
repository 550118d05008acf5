import { composeAnswer } from '../../../server/src/answering/compose.ts'
import { languageOfText } from '../../../server/src/language/index.ts'
import type { AnswerHarness, TaughtAgent } from './answer-harness.ts'
import { isRight } from './is-right.ts'
import type { Question } from './public-sets.ts'

export interface Reply {
  question: Question
  outcome: 'answer' | 'maybe' | 'unknown' | 'failure' | 'talk'
  confidence: number
  text: string
  isRight: boolean
  ms: number
}

export async function askAll(
  { app }: AnswerHarness,
  agent: TaughtAgent,
  questions: Question[],
): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const question of questions) {
    const startedAt = performance.now()
    const language = languageOfText(question.text)
    const asked = {
      question: question.text,
      before: question.before ?? [],
      approved: null,
    }
    const composed = await composeAnswer(app, agent, asked, language === 'other' ? 'en' : language)
    const { outcome, confidence, text } = composed
    const ms = performance.now() - startedAt
    replies.push({ question, outcome, confidence, text, isRight: isRight(text, question.answers), ms })
  }
  return replies
}

/** Percentages. Replies with "this may help" count neither as answered nor as refused. */
export interface Score {
  answered: number
  correct: number
  refused: number
  /** Of the answerable questions, and of those that the documents do not cover. */
  maybe: [number, number]
}

export function scoreOf(answerable: Reply[], foreign: Reply[]): Score {
  const answered = answerable.filter(({ outcome }) => outcome === 'answer')
  const maybe = (replies: Reply[]) => share(replies, ({ outcome }) => outcome === 'maybe')
  return {
    answered: share(answerable, ({ outcome }) => outcome === 'answer'),
    correct: share(answered, (reply) => reply.isRight),
    refused: share(foreign, ({ outcome }) => outcome !== 'answer'),
    maybe: [maybe(answerable), maybe(foreign)],
  }
}

const share = (replies: Reply[], holds: (reply: Reply) => boolean) =>
  replies.length ? (100 * replies.filter(holds).length) / replies.length : 100
