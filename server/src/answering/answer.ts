import { type api, type Language, MASKED_KINDS } from '@switchboard/contract'
import type { NewProposal } from '../actions/run-or-propose.ts'
import { burstOf } from '../chats/burst.ts'
import type { App } from '../context.ts'
import { isStillReading } from '../knowledge/still-reading.ts'
import type { MaskedCounts } from '../llm/index.ts'
import { inSpan } from '../tracing/span.ts'
import { answerWithAction } from './actions/answer-with-action.ts'
import { actionText, outcomeOf } from './actions/wording.ts'
import { askModels, type ModelsPart } from './ask-models.ts'
import { composeAnswer, composeUnread } from './compose.ts'
import type { Composed } from './composed.ts'
import { failurePhrase } from './phrases.ts'
import { readyModels } from './ready-model.ts'
import { sumOfSpent } from './spending.ts'
import type { Fired } from './triggers/index.ts'
import type { Turn } from './turn.ts'
import { exchangesBefore, type Understanding } from './understand.ts'
import { understandTurn } from './understand-turn.ts'
import type { Written } from './with-model/index.ts'
import { stillReadingPhrase, unknownPhrase } from './wording.ts'

export interface Answer {
  /** Whether there is an answer, none, or a failure. */
  kind: 'answer' | 'unknown' | 'failure'
  outcome: api.messages.Outcome
  text: string
  sources: api.messages.Source[]
  why: api.messages.Why
  /** The reason for which the model wants a person. */
  handOver?: Fired | null
  /** The answer reports a change that was made just before. */
  isOfDoneChange?: boolean
  /** Proposed changes that the answer mentions, to be stored with it. */
  proposals?: NewProposal[]
}

/** The turn's models, and what their calls cost and hid. */
export async function modelsOf(app: App, turn: Turn) {
  const spent = sumOfSpent(turn.spentOnFiles)
  const hidden = hiding()
  const models = await readyModels(app, turn.agent, { onSpent: spent.add, onMasked: hidden.add })
  return { ...models, spent, hidden }
}

/**
 * An answer taught by a person comes first. Then the agent's model answers from the documents. If there is no model, or
 * it fails, the built-in engine answers. Neither answers what is not in the documents.
 */
export const writeAnswer = (...asked: Parameters<typeof write>): Promise<Answer> =>
  inSpan('write answer', 'internal', () => write(...asked))

async function write(
  app: App,
  given: Turn,
  onText: (whole: string) => void,
  signal: AbortSignal,
  known?: Awaited<ReturnType<typeof modelsOf>>,
): Promise<Answer> {
  const began = performance.now()
  const { language } = given
  if (given.isOverBudget) return plainAnswer(given, 'failure', failurePhrase(language))
  if (given.approved !== null) return approvedAnswer(given, given.approved)
  const { spent, hidden, ...models } = known ?? (await modelsOf(app, given))
  const isForModel = models.ready.length > 0
  // Drafts come without it.
  const turn =
    isForModel && !given.understood
      ? { ...given, understood: await understandTurn(app, given, signal) }
      : given
  const before = exchangesBefore(turn.history)
  const understood = isForModel ? leftToModel(turn.understood) : turn.understood
  const isFirstMessage = turn.history.length === burstOf(turn.history).length
  const asked = { question: turn.asked, before, isFirstMessage, approved: null, understood }
  const compose = (isForModel: boolean) =>
    inSpan('find passages', 'internal', () =>
      composeAnswer(app, turn.agent, { ...asked, isForModel }, language, signal),
    )
  const composed = isForModel
    ? await composeUnread(app, turn.agent, asked, language, signal)
    : await compose(false)
  // The documents are read only if they do not fit into the prompt, or the model fails.
  let reading: Promise<Composed> | undefined
  const read = () => {
    reading ??= compose(true)
    return reading
  }
  signal.throwIfAborted()
  // A model without tools would answer that it does not know.
  const canCall = () => models.ready.some(({ model }) => model.takesTools?.() !== false)
  const isLeftToModels = canCall()
  const lookedUpFirst =
    isForModel && !isLeftToModels && turn.agent.has_actions
      ? await answerWithAction(app, turn, await read(), signal)
      : null
  if (lookedUpFirst) return lookedUpFirst
  const made = await askModels(app, models, turn, { composed, read }, onText, signal)
  const isQuoted = isForModel && made.fallback !== undefined && !made.written?.text
  const quoted = isQuoted ? await compose(false) : composed
  if (turn.agent.has_actions && (!made.written || (isLeftToModels && !canCall()))) {
    // An action is not used if the documents have the answer, which only reading tells.
    const fromDocuments = made.written && !isQuoted ? await read() : quoted
    const lookedUp = await answerWithAction(app, turn, fromDocuments, signal)
    if (lookedUp) return withFallback(lookedUp, made)
  }
  const answer = answerOf(turn, quoted, language, made, {
    ...(spent.sum() ?? UNPAID),
    ...filesTold(turn),
    ...hidden.total(),
    ms: Math.round(performance.now() - began),
  })
  if (answer.kind !== 'unknown' || !(await isStillReading(app, turn.agent))) return answer
  return plainAnswer(turn, 'talk', stillReadingPhrase(language), { ...answer.why, outcome: 'talk' })
}

/** Whether the answer may contain this customer's own data. */
export const isLookedUp = ({ actions = [] }: api.messages.Why): boolean => actions.length > 0

/** Records in the reason that the models failed. */
const withFallback = (answer: Answer, { fallback, failed }: ModelsPart): Answer => ({
  ...answer,
  why: { ...answer.why, fallback: fallback ?? null, ...(failed?.length && { failed_models: failed }) },
})

/** An approved answer needs no search. */
function approvedAnswer(turn: Turn, text: string): Answer {
  const lesson = { file_id: null, title: '', heading: '', url: null, score: 1, lexical: 1, dense: null }
  return plainAnswer(turn, 'answer', text, {
    engine: 'approved',
    passages: [{ ...lesson, kind: 'approved', text }],
  })
}

const UNPAID = { input_tokens: null, output_tokens: null, cost: null }

/** Descriptions and transcripts of the question's files, as the answer used them. */
function filesTold({ history, filesById }: Turn): Pick<api.messages.Why, 'files'> {
  const files: NonNullable<api.messages.Why['files']> = []
  for (const { id } of burstOf(history))
    for (const { file_name, description, transcript } of filesById.get(id) ?? []) {
      if (description) files.push({ file_name, kind: 'picture', text: description })
      if (transcript) files.push({ file_name, kind: 'recording', text: transcript })
    }
  return files.length > 0 ? { files } : {}
}

/** Counts masked values. Every call contains the whole conversation, so the maximum over the calls is the total. */
function hiding() {
  const most: MaskedCounts = {}
  return {
    add: (counts: MaskedCounts) => {
      for (const kind of MASKED_KINDS) if (counts[kind]) most[kind] = Math.max(most[kind] ?? 0, counts[kind])
    },
    total: (): Pick<api.messages.Why, 'masked'> => {
      const masked = MASKED_KINDS.flatMap((kind) => (most[kind] ? [{ kind, count: most[kind] }] : []))
      return masked.length > 0 ? { masked } : {}
    },
  }
}

/** Messages such as "Are you sure?" or "yes" are left to the model, because it knows its last answer. */
const leftToModel = (understood: Understanding | undefined): Understanding | undefined =>
  understood && !ANSWERED_WITH_A_PHRASE.has(understood.intent)
    ? { ...understood, intent: 'question' }
    : understood

const ANSWERED_WITH_A_PHRASE: ReadonlySet<string> = new Set(['greeting', 'thanks', 'bye', 'are_you_a_bot'])

type Figures = Pick<api.messages.Why, 'input_tokens' | 'output_tokens' | 'cost' | 'ms' | 'masked' | 'files'>

function answerOf(
  turn: Turn,
  composed: Composed,
  language: Language,
  made: ModelsPart,
  figures: Figures,
): Answer {
  const { written } = made
  const handOver = written?.handOver ?? null
  const isModels = written?.text || handOver !== null
  const why = {
    engine: isModels ? ('model' as const) : composed.isApproved ? ('approved' as const) : undefined,
    model: made.model ?? null,
    confidence: written?.text ? written.confidence : composed.confidence,
    searched_for: composed.searched_for,
    passages: composed.passages,
    removed: written?.removed ?? [],
    mended: written?.mended ?? [],
    fallback: made.fallback ?? null,
    ...(made.failed?.length && { failed_models: made.failed }),
    ...(written?.actions.length && { actions: written.actions }),
    ...figures,
  }
  if (written && written.proposals.length > 0) return proposedAnswer(turn, written, why)
  if (written?.text) {
    // Courtesies and questions back cannot be wrong.
    const outcome = written.hasClaims ? 'answer' : 'talk'
    return { ...plainAnswer(turn, outcome, written.text, why), sources: written.sources, handOver }
  }
  if (handOver !== null) return { ...plainAnswer(turn, 'talk', '', why), handOver }
  // The result of a look-up is more useful than "I do not know".
  const call = written?.actions.at(-1)
  if (call) return plainAnswer(turn, outcomeOf(call), actionText(call, language), why)
  if (written && (written.isAtALoss || composed.outcome !== 'answer'))
    return plainAnswer(turn, 'unknown', unknownPhrase(language), why)
  if (made.isFailure && composed.outcome === 'unknown')
    return plainAnswer(turn, 'failure', failurePhrase(language), why)
  return { ...plainAnswer(turn, composed.outcome, composed.text, why), sources: composed.sources }
}

/** Reports calls in our own words. Of the model's text, only claims that the documents support are kept. */
function proposedAnswer(turn: Turn, written: Written, why: Partial<api.messages.Why>): Answer {
  const { claims, hasClaims, sources, actions, proposals, handOver } = written
  const told = actions
    .filter(({ status }) => status !== 'done')
    .map((call) => actionText(call, turn.language))
  const words = [...(hasClaims ? [claims] : []), ...new Set(told)]
  const answer = plainAnswer(turn, hasClaims ? 'answer' : 'talk', words.join('\n\n'), {
    ...why,
    engine: 'model',
  })
  return { ...answer, sources: hasClaims ? sources : [], handOver, proposals }
}

/** Builds an answer with its reason. Missing fields get the values of an answer without a search. */
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
