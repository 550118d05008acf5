// An answer without a language model, top to bottom: understand, retrieve, read, decide, say. The same question to the
// same documents always gets the same answer, in the documents' own words, with no network.
import type { Language } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { hoursReply } from '../hours/say-hours.ts'
import { wordsOf } from '../language/index.ts'
import { columnsAsked } from './columns-asked.ts'
import type { Composed } from './composed.ts'
import { confidenceOf, likelierReading, type Reading } from './decide.ts'
import { joinAnswers } from './join-answers.ts'
import { groundOf, presentPassage, sourcesOf } from './present-passage.ts'
import { questionsIn } from './questions-in.ts'
import { smallTalkReply, unansweredTalkReply } from './replies.ts'
import { type Candidate, type Retrieval, retrieve } from './retrieve.ts'
import { quoteTogether, saidTogether } from './say.ts'
import { sentencesAsked } from './sentences-asked.ts'
import { type Exchange, type Understanding, understand } from './understand.ts'
import { maybePhrase, unknownPhrase } from './wording.ts'

export interface Asked {
  question: string
  /** What was said before, latest first. */
  before: Exchange[]
  /** Nobody has written in this chat before, operators included. */
  isFirstMessage?: boolean
  /** What a person taught for this very question. */
  approved: string | null
  /** Where it is known already. */
  understood?: Understanding | undefined
  /** A language model is to say it: what answers is found, and not cut down to what was asked. */
  isForModel?: boolean
}

type Agent = Pick<AgentRow, 'account_id' | 'id' | 'confidence'> &
  Partial<Pick<AgentRow, 'opening_hours' | 'embedding'>>

/** A message with several questions gets an answer to each, if at least one of them has one. */
export async function composeAnswer(
  app: App,
  agent: Agent,
  asked: Asked,
  language: Language,
  signal?: AbortSignal,
): Promise<Composed> {
  if (asked.approved !== null) return taught(nothing(asked.question), asked.approved)
  const questions = questionsIn(asked.question)
  const { isForModel } = asked
  const answers: Composed[] = []
  for (const [at, question] of questions.entries()) {
    const before = [...questions.slice(0, at).map(asExchange).toReversed(), ...asked.before]
    answers.push(await composeOne(app, agent, { question, before, isForModel }, language, signal))
  }
  return joinAnswers(questions, answers, language) ?? composeOne(app, agent, asked, language, signal)
}

const asExchange = (question: string): Exchange => ({ question, answer: '' })

async function composeOne(
  app: App,
  agent: Agent,
  { question, before, understood, isFirstMessage, isForModel }: Omit<Asked, 'approved'>,
  language: Language,
  signal?: AbortSignal,
): Promise<Composed> {
  const understanding = understood ?? (await understand(app, question, before, signal))
  const reply = smallTalkReply(understanding, language, { isFirstMessage, isReply: before.length > 0 })
  const talk = { ...nothing(question), outcome: 'talk' as const, text: reply?.text ?? '', confidence: 1 }
  const talkShare = reply?.share ?? 0
  if (talkShare >= CLEARLY_TALK && wordsOf(question).length < TELLING_WORDS) return talk
  if (understanding.intent === 'wordless')
    return { ...nothing(question), outcome: 'unknown', text: unknownPhrase(language), confidence: 0 }
  const { retrieval, confidence } = await readMessage(app, agent, question, understanding, language, signal)
  const hours = () => hoursReply(agent.opening_hours!, question, app.now(), language)
  const quote = async (candidates: Candidate[]) => {
    if (candidates[0]!.passage.kind === 'hours') return hours()
    if (isForModel) return quoteTogether(candidates)
    const asked: Candidate[] = []
    for (const candidate of candidates) asked.push(await sentencesAsked(app, retrieval, candidate, signal))
    return quoteTogether(asked, await columnsAsked(app, retrieval, candidates[0]!, signal))
  }
  const found = {
    ...nothing(retrieval.searchedFor),
    passages: retrieval.found.passages.map(presentPassage),
    grounds: retrieval.candidates.map((candidate) =>
      candidate.passage.kind === 'hours'
        ? { ...groundOf(candidate.passage), text: `${hours()}\n${candidate.passage.text}` }
        : groundOf(candidate.passage),
    ),
  }
  const lesson = retrieval.candidates.find(isSameAsTaught)
  if (lesson) return taught(found, lesson.passage.text)
  // "спс" and "red light" say little: whether the documents know of it decides where the words do not.
  const bar = talkShare >= LIKELY_TALK ? 1 : talkShare >= PERHAPS_TALK ? MAY_HELP : 0
  if (confidence < agent.confidence * bar)
    return { ...found, outcome: 'talk', text: talk.text, confidence: talkShare }
  const unanswered = confidence < agent.confidence * MAY_HELP && unansweredTalkReply(understanding, language)
  if (unanswered && unanswered.share >= PERHAPS_TALK)
    return { ...found, outcome: 'talk', text: unanswered.text, confidence: unanswered.share }
  return { ...found, confidence, ...(await said(retrieval, confidence, agent.confidence, language, quote)) }
}

async function readMessage(
  app: App,
  agent: Agent,
  question: string,
  understanding: Understanding,
  language: Language,
  signal?: AbortSignal,
): Promise<Reading> {
  const read = async (asked: Pick<Understanding, 'leansOn' | 'about'>): Promise<Reading> => {
    const retrieval = await retrieve(app, agent, question, asked, language, signal)
    return { retrieval, confidence: confidenceOf(retrieval, understanding) }
  }
  const alone = await read({ leansOn: [], about: '' })
  return understanding.leansOn.length === 0
    ? alone
    : likelierReading(alone, await read(understanding), agent.confidence)
}

async function said(
  { candidates }: Retrieval,
  confidence: number,
  threshold: number,
  language: Language,
  quote: (candidates: Candidate[]) => Promise<string>,
) {
  const [best, second] = candidates
  if (!best || confidence < threshold * MAY_HELP)
    return { outcome: 'unknown' as const, text: unknownPhrase(language) }
  if (confidence >= threshold) {
    const together = saidTogether(candidates)
    const text = await quote(together)
    return {
      outcome: 'answer' as const,
      text: saysYesOrNo(best) ? withQuestion(best, text) : text,
      sources: sourcesOfAll(together),
    }
  }
  const helpful = second && best.rank - second.rank < CLOSE ? [best, second] : [best]
  const quotes: string[] = []
  for (const candidate of helpful) quotes.push(withQuestion(candidate, await quote([candidate])))
  return {
    outcome: 'maybe' as const,
    text: maybePhrase(language, quotes.join('\n\n')),
    sources: sourcesOfAll(helpful),
  }
}

/** Rows of one table have one source. */
const sourcesOfAll = (candidates: Candidate[]): Composed['sources'] => [
  ...new Map(candidates.flatMap(({ passage }) => sourcesOf(passage).map((one) => [one.title, one]))).values(),
]

/** The answer to another question must not look like one to this. */
const withQuestion = ({ passage }: Candidate, quote: string) =>
  [passage.question, quote].filter(Boolean).join('\n')

/** "Yes" to "Can I bring my dog?" is none to "Must the dog stay outside?". */
const saysYesOrNo = ({ passage: { question, text }, covered }: Candidate) =>
  question !== null && covered < SAME_WORDS && YES_OR_NO.test(text)

const YES_OR_NO = /^[^\p{L}\p{N}]*(yes|no|tak|nie|да|нет)\s*[,.!:;–—-]/iu

/** A person taught it for a question that says the same: no more than a word or two apart, and with the same figures. */
const isSameAsTaught = ({ passage: { kind, dense }, covered }: Candidate) =>
  kind === 'approved' && (dense ?? 0) >= SAME && covered >= SAME_WORDS

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

/** So many words may ask for something, whatever they sound like: then a sure answer comes first. */
const TELLING_WORDS = 5
/** Said at once; said unless there is a sure answer; said rather than "I do not know". */
const [CLEARLY_TALK, LIKELY_TALK, PERHAPS_TALK] = [0.8, 0.5, 0.3]
const [SAME, SAME_WORDS] = [0.93, 0.7]
/** So much of what it takes to answer is enough to say that this may help. */
const MAY_HELP = 0.3
/** Two passages that rank so close are both shown where neither is sure. */
const CLOSE = 0.5
