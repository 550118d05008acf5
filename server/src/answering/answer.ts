import type { api, Language } from '@switchboard/contract'
import { forgetModelFailures, noteModelFailure } from '../agents/model-failures.ts'
import { EnoughSaid } from '../chats/answers-under-way.ts'
import type { App } from '../context.ts'
import { isStillReading } from '../knowledge/still-reading.ts'
import { ModelError } from '../llm/index.ts'
import { composeAnswer } from './compose.ts'
import type { Composed } from './composed.ts'
import { failurePhrase } from './phrases.ts'
import { readyModel } from './ready-model.ts'
import { type Fired, handedOverByModel } from './triggers/index.ts'
import type { Turn } from './turn.ts'
import { exchangesBefore, type Understanding } from './understand.ts'
import { type Written, writeWithModel } from './with-model/index.ts'
import { stillReadingPhrase, unknownPhrase } from './wording.ts'

export interface Answer {
  /** What it comes to: words to go on with, none, or a failure. */
  kind: 'answer' | 'unknown' | 'failure'
  outcome: api.messages.Outcome
  text: string
  sources: api.messages.Source[]
  why: api.messages.Why
  /** What the model wants a person to be called for. */
  handOver?: Fired | null
}

/**
 * What a person taught comes before anything else. Then the agent's model answers from the documents; where there is
 * none, or it fails, the built-in engine does what it can. Neither answers what the documents do not hold.
 */
export async function writeAnswer(
  app: App,
  turn: Turn,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const began = performance.now()
  const { language } = turn
  if (turn.isOverBudget) return plainAnswer(turn, 'failure', failurePhrase(language))
  if (turn.approved !== null) return approvedAnswer(turn, turn.approved)
  const ready = await readyModel(app, turn.agent)
  const before = exchangesBefore(turn.history)
  const understood = 'model' in ready ? leftToModel(turn.understood) : turn.understood
  const asked = { question: turn.asked, before, approved: null, understood }
  const composed = await composeAnswer(app, turn.agent, asked, language, signal)
  signal.throwIfAborted()
  const made = await withModel(app, ready, turn, composed, onText, signal)
  const answer = answerOf(turn, composed, language, { ...made, ms: Math.round(performance.now() - began) })
  if (answer.kind !== 'unknown' || !(await isStillReading(app, turn.agent))) return answer
  return plainAnswer(turn, 'talk', stillReadingPhrase(language), { ...answer.why, outcome: 'talk' })
}

/** It needs no search, and waits for none. */
function approvedAnswer(turn: Turn, text: string): Answer {
  const lesson = { file_id: null, title: '', heading: '', url: null, score: 1, lexical: 1, dense: null }
  return plainAnswer(turn, 'answer', text, {
    engine: 'approved',
    passages: [{ ...lesson, kind: 'approved', text }],
  })
}

/** What became of the model's part: words, or why there are none. */
interface Made {
  model?: string
  written?: Written
  fallback?: string
  isFailure?: boolean
  ms?: number
}

/** "Are you sure?", "yes" and the like mean something to a model that knows what it said. */
const leftToModel = (understood: Understanding | undefined): Understanding | undefined =>
  understood && !ANSWERED_WITH_A_PHRASE.has(understood.intent)
    ? { ...understood, intent: 'question' }
    : understood

const ANSWERED_WITH_A_PHRASE: ReadonlySet<string> = new Set(['greeting', 'thanks', 'bye', 'are_you_a_bot'])

/**
 * It is asked whatever the search found: it reads better than we do, and says itself when there is no answer. Only
 * what is surely a greeting or thanks needs no model.
 */
async function withModel(
  app: App,
  ready: Awaited<ReturnType<typeof readyModel>>,
  turn: Turn,
  composed: Composed,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Made> {
  if (composed.isApproved || (composed.outcome === 'talk' && composed.confidence === 1)) return {}
  if (!('model' in ready)) return ready
  const model = ready.model.name
  try {
    const written = await writeWithModel(app, ready.model, turn, composed.grounds, onText, signal)
    await forgetModelFailures(app, turn.agent)
    if (written.isStopped && !written.text) throw new EnoughSaid()
    if (written.text) return { model, written, ...(written.isStopped && { fallback: STOPPED }) }
    if (written.handOver !== null) return { model, written }
    if (written.isAtALoss) return { model, written, fallback: 'The model found no answer in the documents.' }
    if (composed.outcome === 'answer') return { model, written, fallback: NOTHING_LEFT }
    // Nothing to say and nothing to quote: that is for a person.
    return {
      model,
      written: { ...written, handOver: handedOverByModel(turn, NOTHING_LEFT) },
      fallback: NOTHING_LEFT,
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    await noteModelFailure(app, turn.agent, error)
    app.log.warn({ err: error, chat_id: turn.chat.id }, 'the model gave no answer')
    return { model, fallback: error.message, isFailure: true }
  }
}

const NOTHING_LEFT = 'The documents do not support what the model wrote.'
const STOPPED = 'It was stopped before it was complete.'

function answerOf(turn: Turn, composed: Composed, language: Language, made: Made): Answer {
  const { written } = made
  const handOver = written?.handOver ?? null
  const isModels = written?.text || handOver !== null
  const why = {
    engine: isModels ? ('model' as const) : composed.isApproved ? ('approved' as const) : undefined,
    model: made.model ?? null,
    confidence: composed.confidence,
    searched_for: composed.searched_for,
    passages: composed.passages,
    removed: written?.removed ?? [],
    mended: written?.mended ?? [],
    fallback: made.fallback ?? null,
    input_tokens: written?.usage.input_tokens ?? null,
    output_tokens: written?.usage.output_tokens ?? null,
    ms: made.ms ?? 0,
  }
  if (written?.text) {
    // Kind words or a question back say nothing that could be wrong.
    const outcome = written.hasClaims ? 'answer' : 'talk'
    return { ...plainAnswer(turn, outcome, written.text, why), sources: written.sources, handOver }
  }
  if (handOver !== null) return { ...plainAnswer(turn, 'talk', '', why), handOver }
  if (written && (written.isAtALoss || composed.outcome !== 'answer'))
    return plainAnswer(turn, 'unknown', unknownPhrase(language), why)
  if (made.isFailure && composed.outcome === 'unknown')
    return plainAnswer(turn, 'failure', failurePhrase(language), why)
  return { ...plainAnswer(turn, composed.outcome, composed.text, why), sources: composed.sources }
}

/** An answer with its reason; what is not known of the reason is as for one that needed no search. */
export function plainAnswer(
  { agent, asked, language }: Turn,
  outcome: api.messages.Outcome,
  text: string,
  { engine = 'built_in', ...why }: Partial<api.messages.Why> = {},
): Answer {
  const reason: api.messages.Why = {
    engine,
    model: null,
    outcome,
    confidence: outcome === 'answer' || outcome === 'talk' ? 1 : 0,
    threshold: agent.confidence,
    language,
    searched_for: asked,
    passages: [],
    removed: [],
    fallback: null,
    triggers: [],
    input_tokens: null,
    output_tokens: null,
    ms: 0,
    ...why,
  }
  return { kind: kindOf(outcome), outcome, text, sources: [], why: reason }
}

const kindOf = (outcome: api.messages.Outcome): Answer['kind'] =>
  outcome === 'unknown' || outcome === 'failure' ? outcome : 'answer'
