import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { AgentRow } from '../../database/schema.ts'
import type { Composed } from './composed.ts'
import { asFollowUp } from './corrected.ts'
import { joinAnswers } from './join-answers.ts'
import { type LookedUp, lookUp } from './look-up.ts'
import { plainQuote } from './plain-quote.ts'
import { groundOf, presentPassage, sourcesOf } from './present-passage.ts'
import { questionsIn } from './questions-in.ts'
import { smallTalk, withoutGreeting } from './small-talk.ts'
import { maybePhrase, unknownPhrase } from './wording.ts'
import { withoutYesOrNo } from './yes-or-no.ts'

export interface Asked {
  question: string
  /** What the customer asked before, latest first. */
  before: string[]
  /** What a person taught for this very question. */
  approved: string | null
}

type Agent = Pick<AgentRow, 'account_id' | 'id' | 'confidence'>

/** A message with several questions has an answer to each, if at least one of them has one of its own. */
export async function composeAnswer(
  app: App,
  agent: Agent,
  asked: Asked,
  language: Language,
): Promise<Composed> {
  if (asked.approved !== null) return taught(nothing(asked.question), asked.approved)
  const questions = questionsIn(asked.question)
  const answers = await Promise.all(
    questions.map((question, at) => {
      const before = [...questions.slice(0, at).toReversed(), ...asked.before]
      return composeOne(app, agent, { question, before }, language)
    }),
  )
  return joinAnswers(questions, answers, language) ?? composeOne(app, agent, asked, language)
}

async function composeOne(
  app: App,
  agent: Agent,
  asked: Omit<Asked, 'approved'>,
  language: Language,
): Promise<Composed> {
  const talk = smallTalk(asked.question, language)
  if (talk !== null) return { ...nothing(asked.question), outcome: 'talk', text: talk, confidence: 1 }
  const question = asFollowUp(withoutGreeting(asked.question))
  const lookedUp = await lookUp(app, agent, question, asked.before.map(asFollowUp), language)
  const found = {
    ...nothing(lookedUp.searchedFor),
    passages: lookedUp.found.passages.map(presentPassage),
    grounds: lookedUp.passages.map(groundOf),
  }
  const { lesson } = lookedUp
  return lesson?.isSure
    ? taught(found, lesson.text)
    : { ...found, ...said(lookedUp, agent.confidence, language) }
}

function said(
  { found, quote, lesson, isBeside, confidence: sure }: LookedUp,
  threshold: number,
  language: Language,
) {
  const confidence = isBeside ? Math.min(sure, threshold * ALMOST) : sure
  if (quote && confidence >= threshold)
    return {
      outcome: 'answer' as const,
      text: plainQuote(withoutYesOrNo(quote.text, found, quote)),
      sources: sourcesOf(quote.passage),
      confidence,
    }
  // What a person said of something near helps sooner than what a document says of something else.
  if (lesson) {
    const text = maybePhrase(language, withQuestion(lesson.question, plainQuote(lesson.text)))
    return { outcome: 'maybe' as const, text, confidence: threshold * ALMOST }
  }
  if (!quote || confidence < threshold * MAY_HELP)
    return { outcome: 'unknown' as const, text: unknownPhrase(language), confidence }
  const text = maybePhrase(language, withQuestion(quote.passage.question, plainQuote(quote.text)))
  return { outcome: 'maybe' as const, text, sources: sourcesOf(quote.passage), confidence }
}

/** A "yes" to another question must not look like one to this. */
const withQuestion = (question: string | null, text: string) => (question ? `${question}\n${text}` : text)

const taught = (found: ReturnType<typeof nothing>, text: string): Composed => ({
  ...found,
  outcome: 'answer',
  text,
  confidence: 1,
  isApproved: true,
})

const nothing = (searchedFor: string): Omit<Composed, 'outcome' | 'text' | 'confidence'> => ({
  sources: [],
  isApproved: false,
  searched_for: searchedFor,
  passages: [],
  grounds: [],
})

/** So much of what it takes to answer is enough to say that this may help. */
const MAY_HELP = 0.6
/** Of what it takes: what must not be said outright, however sure the words make it look. */
const ALMOST = 0.9
