import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { AgentRow } from '../../database/schema.ts'
import type { Composed } from './composed.ts'
import { isSameQuestion } from './is-same-question.ts'
import { type LookedUp, lookUp } from './look-up.ts'
import { plainQuote } from './plain-quote.ts'
import { groundOf, presentPassage, sourcesOf } from './present-passage.ts'
import { smallTalk, withoutGreeting } from './small-talk.ts'
import { maybePhrase, unknownPhrase } from './wording.ts'

export interface Asked {
  question: string
  /** What the customer asked before, latest first. */
  before: string[]
  /** What a person taught for this very question. */
  approved: string | null
}

type Agent = Pick<AgentRow, 'account_id' | 'id' | 'confidence'>

export async function composeAnswer(
  app: App,
  agent: Agent,
  asked: Asked,
  language: Language,
): Promise<Composed> {
  const talk = asked.approved === null ? smallTalk(asked.question, language) : null
  if (talk !== null) return { ...nothing(asked.question), outcome: 'talk', text: talk, confidence: 1 }
  const lookedUp = await lookUp(app, agent, withoutGreeting(asked.question), asked.before)
  const found = {
    ...nothing(lookedUp.searchedFor),
    passages: lookedUp.found.passages.map(presentPassage),
    grounds: lookedUp.passages.map(groundOf),
  }
  const taught = asked.approved ?? taughtAnswer(lookedUp)
  if (taught !== null) return { ...found, outcome: 'answer', text: taught, confidence: 1, isApproved: true }
  return { ...found, ...said(lookedUp, agent.confidence, language) }
}

function said({ quote, confidence }: LookedUp, threshold: number, language: Language) {
  if (!quote || confidence < threshold * MAY_HELP)
    return { outcome: 'unknown' as const, text: unknownPhrase(language), confidence }
  const text = plainQuote(quote.text)
  const sources = sourcesOf(quote.passage)
  return confidence < threshold
    ? { outcome: 'maybe' as const, text: maybePhrase(language, text), sources, confidence }
    : { outcome: 'answer' as const, text, sources, confidence }
}

const taughtAnswer = ({ found, passages }: LookedUp) =>
  passages.find((passage) => passage.kind === 'approved' && isSameQuestion(found, passage))?.text ?? null

const nothing = (searchedFor: string) => ({
  sources: [],
  isApproved: false,
  searched_for: searchedFor,
  passages: [],
  grounds: [],
})

/** So much of what it takes to answer is enough to say that this may help. */
const MAY_HELP = 0.6
