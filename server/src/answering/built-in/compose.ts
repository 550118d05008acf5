import type { Language } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { AgentRow } from '../../database/schema.ts'
import { type Found, type FoundPassage, searchKnowledge } from '../../knowledge/search/index.ts'
import { languageOfText } from '../../language/index.ts'
import { bestQuote, type Quote } from './best-quote.ts'
import type { Composed } from './composed.ts'
import { confidenceOf } from './confidence.ts'
import { isSameQuestion } from './is-same-question.ts'
import { leaningOf } from './leaning.ts'
import { plainQuote } from './plain-quote.ts'
import { groundOf, presentPassage, sourcesOf } from './present-passage.ts'
import { smallTalk, withoutGreeting } from './small-talk.ts'
import { traitsOf } from './traits.ts'
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
  if (talk !== null) return { ...nothingFound(asked.question), outcome: 'talk', text: talk, confidence: 1 }
  const found = await surestOf(await searches(app, agent, asked))
  return said(agent, asked, language, found)
}

interface Searched {
  searchedFor: string
  found: Found
  passages: FoundPassage[]
  quote: Quote | null
  confidence: number
}

/** A question that may lean on the one before is asked both ways: alone, and with what it leans on. */
function searches(app: App, agent: Agent, { question, before }: Asked): Promise<Searched>[] {
  const text = withoutGreeting(question)
  const carried = carriedOver(text, before)
  const leaning = carried ? leaningOf(text, languageOfText(`${carried} ${text}`)) : 'no'
  const alone = () => search(app, agent, text)
  const leant = () => search(app, agent, text, carried)
  if (leaning === 'no') return [alone()]
  return leaning === 'surely' ? [leant()] : [alone(), leant()]
}

/** Back to the first question that stands on its own. */
function carriedOver(text: string, before: string[]): string {
  const stands = before.findIndex(
    (earlier) => leaningOf(earlier, languageOfText(`${earlier} ${text}`)) === 'no',
  )
  return before
    .slice(0, stands < 0 ? 1 : Math.min(stands + 1, CARRIED))
    .toReversed()
    .join(' ')
}

async function search(app: App, agent: Agent, text: string, carried?: string): Promise<Searched> {
  const found = await searchKnowledge(app, agent, { text, carried }, FOUND)
  const sound = found.passages.filter(({ is_suspect }) => !is_suspect)
  const passages = sound.length ? sound : found.passages
  const quote = bestQuote(text, found, passages)
  const confidence = quote ? confidenceOf(quote.passage, traitsOf(text, found, passages, quote)) : 0
  return { searchedFor: carried ? `${carried} ${text}` : text, found, passages, quote, confidence }
}

const surestOf = async (searched: Promise<Searched>[]) =>
  (await Promise.all(searched)).reduce((best, other) => (other.confidence > best.confidence ? other : best))

function said(agent: Agent, asked: Asked, language: Language, searched: Searched): Composed {
  const { searchedFor, passages, quote } = searched
  const common = {
    ...nothingFound(searchedFor),
    passages: searched.found.passages.map(presentPassage),
    grounds: passages.map(groundOf),
  }
  const taught = asked.approved ?? taughtAnswer(searched)
  if (taught !== null) return { ...common, outcome: 'answer', text: taught, confidence: 1, isApproved: true }
  const { confidence } = searched
  if (!quote || confidence < agent.confidence * MAY_HELP)
    return { ...common, outcome: 'unknown', text: unknownPhrase(language), confidence }
  const text = plainQuote(quote.text)
  const sources = sourcesOf(quote.passage)
  return confidence < agent.confidence
    ? { ...common, outcome: 'maybe', text: maybePhrase(language, text), sources, confidence }
    : { ...common, outcome: 'answer', text, sources, confidence }
}

const taughtAnswer = ({ found, passages }: Searched) =>
  passages.find((passage) => passage.kind === 'approved' && isSameQuestion(found, passage))?.text ?? null

const nothingFound = (searchedFor: string) => ({
  sources: [],
  isApproved: false,
  searched_for: searchedFor,
  passages: [],
  grounds: [],
})

const FOUND = 8
const CARRIED = 3
/** Half as sure as it must be, and a bit more, is enough to say that this may help. */
const MAY_HELP = 0.6
