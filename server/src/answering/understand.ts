// Step one: detects the intent of a message, and whether it is a follow-up.
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

/** A question and its answer. */
export interface Exchange {
  question: string
  answer: string
}

export interface Understanding {
  intent: Intent | 'wordless'
  /** Null if the text was not classified: it has no words, the model is missing, or the alphabet is unknown. */
  shares: IntentShares | null
  /** Computed when it is first needed: small talk and most answers of a language model do without it. */
  followUp(): Promise<FollowUp>
  /** The intents of each sentence and message of a burst: somebody may complain first and then ask for a person. */
  each: { text: string; shares: IntentShares }[]
}

export interface FollowUp {
  /** The exchanges that a follow-up refers to, latest first. Empty if the message stands alone. */
  leansOn: Exchange[]
  /** The last self-contained question and its follow-ups. Empty if this message stands alone. */
  about: string
  /** False without the reader, when only the length of the message tells. */
  isRead: boolean
}

export const STANDS_ALONE: FollowUp = { leansOn: [], about: '', isRead: true }

/** The exchanges before the burst, latest first. Messages of an operator are no questions. */
export const exchangesBefore = (history: MessageRow[]): Exchange[] =>
  history
    .slice(0, -burstOf(history).length)
    .filter(({ message_type, question }) => message_type !== 'operator' && question)
    .map(({ question, answer, redacted_answer }) => ({ question, answer: redacted_answer || answer || '' }))
    .toReversed()

/** `before`: latest first. `burst`: its messages that no person has handled. */
export async function understand(
  app: App,
  message: string,
  before: Exchange[],
  signal?: AbortSignal,
  burst: string[] = [message],
): Promise<Understanding> {
  const wordless = wordlessIntent(message, Boolean(before[0]?.answer))
  if (wordless) return { intent: wordless, shares: null, each: [], followUp: async () => STANDS_ALONE }
  const shares = await sharesOf(app, message, signal)
  const each: Understanding['each'] = []
  for (const text of burst.flatMap(partsOf)) {
    const own = text === message ? shares : await sharesOf(app, text, signal)
    if (own) each.push({ text, shares: own })
  }
  let followUp: Promise<FollowUp> | undefined
  return {
    ...{ intent: shares ? likeliest(shares) : 'question', shares, each },
    followUp: () => {
      followUp ??= findFollowUp(app, message, before, signal)
      return followUp
    },
  }
}

async function findFollowUp(
  app: App,
  message: string,
  before: Exchange[],
  signal?: AbortSignal,
): Promise<FollowUp> {
  const { isFollowUp, isRead } = await followsUp(app, message, before, signal)
  if (!isFollowUp) return { ...STANDS_ALONE, isRead }
  return { leansOn: before.slice(0, REMEMBERED), about: await topicOf(app, before, signal), isRead }
}

/** Follows a chain of follow-ups back to its topic: "How much is it?" may itself refer to an earlier question. */
async function topicOf(app: App, before: Exchange[], signal?: AbortSignal): Promise<string> {
  let first = 0
  while (
    first < FURTHEST &&
    first + 1 < before.length &&
    (await followsUp(app, before[first]!.question, before.slice(first + 1), signal)).isFollowUp
  )
    first += 1
  const asked = before
    .slice(0, first + 1)
    .map(({ question }) => question)
    .toReversed()
  // "No thanks" is not a topic.
  const nods = await nodsAmong(app, asked)
  return asked.filter((question) => !nods.has(question)).join(' ')
}

/** Returns the sentences of a message, followed by the whole message. */
export function partsOf(message: string): string[] {
  const sentences = sentencesOf(message).slice(0, MOST_SENTENCES)
  return [...new Set([...sentences, message])].filter((text) => wordlessIntent(text) === null)
}

/** Latest first, as in training: an answer, its question, the answer before. */
export const historyOf = (exchanges: Exchange[]): string[] =>
  exchanges.flatMap(({ question, answer }) => [answer, question]).filter(Boolean)

async function followsUp(app: App, message: string, before: Exchange[], signal?: AbortSignal) {
  if (before.length === 0) return { isFollowUp: false, isRead: true }
  const pair = { kind: 'history' as const, text: message, parts: historyOf(before).slice(0, 3) }
  const scores = await app.reader.read([pair], signal)
  return scores
    ? { isFollowUp: scores[0]!.leans > 0, isRead: true }
    : { isFollowUp: wordsOf(message).length <= FEW_WORDS, isRead: false }
}

const MOST_SENTENCES = 4
const REMEMBERED = 2
/** How many questions to go back for the topic: with more, the words of this one hardly count. */
const FURTHEST = 2
/** Without the model: messages with this few words seldom name their topic. */
const FEW_WORDS = 3
