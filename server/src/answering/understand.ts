// The first step of an answer: what a message is meant as, and whether it can be understood alone.
import { burstOf } from '../chats/burst.ts'
import {
  type Intent,
  type IntentShares,
  likeliest,
  nodsAmong,
  sharesOf,
  wordlessIntent,
} from '../chats/intents.ts'
import type { App } from '../context.ts'
import type { MessageRow } from '../database/schema.ts'
import { sentencesOf, wordsOf } from '../language/index.ts'

/** One question and what was said to it. */
export interface Exchange {
  question: string
  answer: string
}

export interface Understanding {
  intent: Intent | 'wordless'
  /** Null where the words are not judged: there are none, there is no model, or it does not know the letters. */
  shares: IntentShares | null
  /** What it leans on, latest first; empty where it stands alone. */
  leansOn: Exchange[]
  /** The last question that stood alone, and those since then that leant on it; empty where this one stands alone. */
  about: string
  /** The same for each sentence and each message of a burst: somebody may complain first and then ask for a person. */
  each: { text: string; shares: IntentShares }[]
}

/** What was said before the burst, latest first; an operator's own words ask nothing. */
export const exchangesBefore = (history: MessageRow[]): Exchange[] =>
  history
    .slice(0, -burstOf(history).length)
    .filter(({ message_type, question }) => message_type !== 'operator' && question)
    .map(({ question, answer, redacted_answer }) => ({ question, answer: redacted_answer || answer || '' }))
    .toReversed()

/** `before`: latest first. `burst`: the messages of it that nobody has taken care of. */
export async function understand(
  app: App,
  message: string,
  before: Exchange[],
  signal?: AbortSignal,
  burst: string[] = [message],
): Promise<Understanding> {
  const wordless = wordlessIntent(message, Boolean(before[0]?.answer))
  if (wordless) return { intent: wordless, shares: null, leansOn: [], about: '', each: [] }
  const shares = await sharesOf(app, message, signal)
  const each: Understanding['each'] = []
  for (const text of burst.flatMap(partsOf)) {
    const own = text === message ? shares : await sharesOf(app, text, signal)
    if (own) each.push({ text, shares: own })
  }
  const isFollowUp = await followsUp(app, message, before, signal)
  return {
    ...{ intent: shares ? likeliest(shares) : 'question', shares, each },
    ...{ leansOn: isFollowUp ? before.slice(0, REMEMBERED) : [] },
    about: isFollowUp ? await topicOf(app, before, signal) : '',
  }
}

/** "How much is it?" may itself lean on a question before; what was read then is still known. */
async function topicOf(app: App, before: Exchange[], signal?: AbortSignal): Promise<string> {
  let first = 0
  while (
    first < FURTHEST &&
    first + 1 < before.length &&
    (await followsUp(app, before[first]!.question, before.slice(first + 1), signal))
  )
    first += 1
  const asked = before
    .slice(0, first + 1)
    .map(({ question }) => question)
    .toReversed()
  // "No thanks" is not what the next message is about.
  const nods = await nodsAmong(app, asked)
  return asked.filter((question) => !nods.has(question)).join(' ')
}

/** The sentences of a message, and the whole of it last. */
export function partsOf(message: string): string[] {
  const sentences = sentencesOf(message).slice(0, MOST_SENTENCES)
  return [...new Set([...sentences, message])].filter((text) => wordlessIntent(text) === null)
}

/** Latest first, as the models were trained: an answer, its question, the answer before. */
export const historyOf = (exchanges: Exchange[]): string[] =>
  exchanges.flatMap(({ question, answer }) => [answer, question]).filter(Boolean)

async function followsUp(app: App, message: string, before: Exchange[], signal?: AbortSignal) {
  if (before.length === 0) return false
  const pair = { kind: 'history' as const, text: message, parts: historyOf(before).slice(0, 3) }
  const scores = await app.reader.read([pair], signal)
  return scores ? scores[0]!.leans > 0 : wordsOf(message).length <= FEW_WORDS
}

const MOST_SENTENCES = 4
const REMEMBERED = 2
/** So many questions back the topic may lie: with more, the words of this one hardly count. */
const FURTHEST = 2
/** Without the model: so few words seldom say what they are about. */
const FEW_WORDS = 3
