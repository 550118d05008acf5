// Answers without a language model: understand, retrieve, read, decide, say. Deterministic, offline, and in the words
// of the documents.
import type { Language } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { momentReply } from '../hours/moment-reply.ts'
import { hoursReply } from '../hours/say-hours.ts'
import { wordsOf } from '../language/index.ts'
import { asksForNow } from './asks-for-now.ts'
import { columnsAsked } from './columns-asked.ts'
import type { Composed } from './composed.ts'
import { confidenceOf, likelierReading, type Reading } from './decide.ts'
import { joinAnswers } from './join-answers.ts'
import { groundOf, presentPassage, sourcesOf } from './present-passage.ts'
import { questionsIn } from './questions-in.ts'
import type { Candidate } from './read-passages.ts'
import { smallTalkReply, unansweredTalkReply } from './replies.ts'
import { type Retrieval, retrieve, retrieveUnread } from './retrieve.ts'
import { quoteTogether, saidTogether } from './say.ts'
import { sentencesAsked } from './sentences-asked.ts'
import { type Exchange, type FollowUp, STANDS_ALONE, type Understanding, understand } from './understand.ts'
import { maybePhrase, unknownPhrase } from './wording.ts'

export interface Asked {
  question: string
  /** The earlier exchanges, latest first. */
  before: Exchange[]
  /** No message exists in this chat yet, not even from operators. */
  isFirstMessage?: boolean
  /** The answer that a person taught for exactly this question. */
  approved: string | null
  /** The understanding, if it was already computed. */
  understood?: Understanding | undefined
  /** Only the passages are wanted, as input for a language model: they are not cut down to what was asked. */
  isForModel?: boolean
}

type Agent = Pick<AgentRow, 'account_id' | 'id' | 'confidence'> &
  Partial<Pick<AgentRow, 'opening_hours' | 'team_hours' | 'embedding'>>

/** If a message has several questions and at least one has an answer, each is answered separately. */
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

/**
 * What needs no reading, before a language model is asked: small talk, taught answers, and what the search finds. The
 * outcome is `unknown` if the model has to answer.
 */
export async function composeUnread(
  app: App,
  agent: Agent,
  asked: Asked,
  language: Language,
  signal?: AbortSignal,
): Promise<Composed> {
  if (asked.approved !== null) return taught(nothing(asked.question), asked.approved)
  const { question, before } = asked
  const understanding = asked.understood ?? (await understand(app, question, before, signal))
  const clear = clearlyTalk(asked, understanding, language)
  if (clear) return clear
  const unanswered = { outcome: 'unknown' as const, text: unknownPhrase(language), confidence: 0 }
  if (understanding.intent === 'wordless') return { ...nothing(question), ...unanswered }
  const several = questionsIn(question)
  for (const each of several) {
    const { candidates } = await retrieveUnread(app, agent, each, language, signal)
    // Next to the answer to another question, which has to be read for.
    if (candidates.some(isSameAsTaught)) return composeAnswer(app, agent, asked, language, signal)
  }
  const { found, searchedFor, candidates } = await retrieveUnread(app, agent, question, language, signal)
  const passages = found.passages.map(presentPassage)
  const lesson = candidates.find(isSameAsTaught)
  if (lesson) return taught({ ...nothing(searchedFor), passages }, lesson.passage.text)
  return { ...nothing(searchedFor), passages, ...unanswered }
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
  const now =
    (await asksForNow(app, question, signal)) &&
    ({ outcome: 'answer', text: momentReply(agent, app.now(), language), confidence: 1 } as const)
  // After "Is there a class tomorrow?", "And what time is it?" may ask for the class.
  if (now && (await understanding.followUp()).leansOn.length === 0) return { ...nothing(question), ...now }
  const clear = clearlyTalk({ question, before, isFirstMessage }, understanding, language)
  if (clear) return clear
  const talk = smallTalkReply(understanding, language, { isFirstMessage, isReply: before.length > 0 })
  const talkShare = talk?.share ?? 0
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
  // Short texts such as "спс" and "red light" are ambiguous; the search result decides whether they are small talk.
  const bar = talkShare >= LIKELY_TALK ? 1 : talkShare >= PERHAPS_TALK ? MAY_HELP : 0
  if (confidence < agent.confidence * bar)
    return { ...found, outcome: 'talk', text: talk?.text ?? '', confidence: talkShare }
  const unanswered = confidence < agent.confidence * MAY_HELP && unansweredTalkReply(understanding, language)
  if (unanswered && unanswered.share >= PERHAPS_TALK)
    return { ...found, outcome: 'talk', text: unanswered.text, confidence: unanswered.share }
  const answer = await said(retrieval, confidence, agent.confidence, language, quote)
  if (now && answer.outcome !== 'answer') return { ...found, ...now }
  return { ...found, confidence, ...answer }
}

function clearlyTalk(
  { question, before, isFirstMessage }: Pick<Asked, 'question' | 'before' | 'isFirstMessage'>,
  understanding: Understanding,
  language: Language,
): Composed | null {
  const reply = smallTalkReply(understanding, language, { isFirstMessage, isReply: before.length > 0 })
  if (!reply || reply.share < CLEARLY_TALK || wordsOf(question).length >= TELLING_WORDS) return null
  return { ...nothing(question), outcome: 'talk', text: reply.text, confidence: 1 }
}

async function readMessage(
  app: App,
  agent: Agent,
  question: string,
  understanding: Understanding,
  language: Language,
  signal?: AbortSignal,
): Promise<Reading> {
  const read = async (asked: FollowUp): Promise<Reading> => {
    const retrieval = await retrieve(app, agent, question, asked, language, signal)
    return { retrieval, confidence: confidenceOf(retrieval, understanding) }
  }
  const alone = await read(STANDS_ALONE)
  const followUp = await understanding.followUp()
  return followUp.leansOn.length === 0
    ? alone
    : likelierReading(alone, await read(followUp), agent.confidence)
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

/** Rows of the same table share one source. */
const sourcesOfAll = (candidates: Candidate[]): Composed['sources'] => [
  ...new Map(candidates.flatMap(({ passage }) => sourcesOf(passage).map((one) => [one.title, one]))).values(),
]

/** Shows the question of a taught answer, so that it does not look like an answer to this question. */
const withQuestion = ({ passage }: Candidate, quote: string) =>
  [passage.question, quote].filter(Boolean).join('\n')

/** "Yes" to "Can I bring my dog?" does not answer "Must the dog stay outside?". */
const saysYesOrNo = ({ passage: { question, text }, covered }: Candidate) =>
  question !== null && covered < SAME_WORDS && YES_OR_NO.test(text)

const YES_OR_NO = /^[^\p{L}\p{N}]*(yes|no|tak|nie|да|нет)\s*[,.!:;–—-]/iu

/** Whether a person taught the answer for an equivalent question: almost the same words, and the same numbers. */
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

/** From this many words on, a message may ask for something despite its sound, so a confident answer wins. */
const TELLING_WORDS = 5
/** Probabilities from which small talk is said: always; unless an answer is confident; instead of "I do not know". */
const [CLEARLY_TALK, LIKELY_TALK, PERHAPS_TALK] = [0.8, 0.5, 0.3]
const [SAME, SAME_WORDS] = [0.93, 0.7]
/** From this share of the required confidence on, the answer is given as "this may help". */
const MAY_HELP = 0.3
/** If neither of two passages with ranks this close is certain, both are shown. */
const CLOSE = 0.5
