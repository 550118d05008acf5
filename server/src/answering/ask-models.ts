import { CapReached } from '../agents/metered-model.ts'
import { forgetModelFailures, noteModelFailure } from '../agents/model-failures.ts'
import { EnoughSaid } from '../chats/answers-under-way.ts'
import type { App } from '../context.ts'
import { ModelError } from '../llm/index.ts'
import type { Composed } from './composed.ts'
import type { ReadyModel, ReadyModels } from './ready-model.ts'
import { handedOverByModel } from './triggers/index.ts'
import type { Turn } from './turn.ts'
import { type Written, writeWithModel } from './with-model/index.ts'

/** What became of the models' part in an answer: words, or why there are none. */
export interface ModelsPart {
  /** The last one that was asked. */
  model?: string
  written?: Written
  fallback?: string
  isFailure?: boolean
  /** Those before it. */
  failed?: ReadyModels['refused']
}

/**
 * A model is asked whatever the search found: it reads better than we do, and says itself when there is no answer. Only
 * what is surely a greeting or thanks needs no model. When one fails, the next is asked.
 */
export async function askModels(
  app: App,
  { ready, refused }: ReadyModels,
  turn: Turn,
  composed: Composed,
  onText: (whole: string) => void,
  signal: AbortSignal,
): Promise<ModelsPart> {
  if (composed.isApproved || (composed.outcome === 'talk' && composed.confidence === 1)) return {}
  const failed = [...refused]
  let isFailure = false
  let isShown = false
  for (const each of ready) {
    // What one model began to say is replaced by the whole answer, not followed by another's beginning.
    const show = isShown
      ? () => {}
      : (whole: string) => {
          isShown = true
          onText(whole)
        }
    const isLimited = ready.length > 1 || turn.agent.has_actions
    const limit = isLimited ? timeLimit(each.model.name, signal) : { signal, end() {} }
    try {
      const made = await askModel(app, each, turn, composed, show, limit.signal)
      if (failed.length === 0) await forgetModelFailures(app, turn.agent)
      return { ...made, model: each.model.name, failed }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelError)) throw error
      failed.push({ model: each.model.name, reason: error.message })
      app.log.warn({ err: error, chat_id: turn.chat.id }, 'the model gave no answer')
      if (error instanceof CapReached) continue
      // One failed turn counts once, however many models it went through.
      if (!isFailure) await noteModelFailure(app, turn.agent, error, turn.chat.id)
      isFailure = true
    } finally {
      limit.end()
    }
  }
  const last = failed.pop()
  if (!last) return {}
  return { fallback: last.reason, failed, ...(isFailure && { model: last.model, isFailure }) }
}

async function askModel(
  app: App,
  ready: ReadyModel,
  turn: Turn,
  composed: Composed,
  onText: (whole: string) => void,
  signal: AbortSignal,
): Promise<Omit<ModelsPart, 'model'>> {
  const written = await writeWithModel(app, ready, turn, composed.grounds, onText, signal)
  if (written.isStopped && !written.text) throw new EnoughSaid()
  if (written.text) return { written, ...(written.isStopped && { fallback: STOPPED }) }
  if (written.handOver !== null || written.proposals.length > 0) return { written }
  if (written.isAtALoss) return { written, fallback: 'The model found no answer in the documents.' }
  if (composed.outcome === 'answer') return { written, fallback: NOTHING_LEFT }
  if (written.actions.length > 0) return { written, fallback: NOTHING_LEFT }
  // Nothing to say and nothing to quote: that is for a person.
  return { written: { ...written, handOver: handedOverByModel(turn, NOTHING_LEFT) }, fallback: NOTHING_LEFT }
}

const NOTHING_LEFT = 'The documents do not support what the model wrote.'
const STOPPED = 'It was stopped before it was complete.'

/** Look-ups and mending included: a customer waits for two models no longer than for one that is slow. */
const LONGEST_MS = 60_000

function timeLimit(model: string, signal: AbortSignal) {
  const controller = new AbortController()
  const reason = new ModelError('timeout', `${model} took longer than ${LONGEST_MS / 1000} s.`)
  const timer = setTimeout(() => controller.abort(reason), LONGEST_MS)
  return { signal: AbortSignal.any([signal, controller.signal]), end: () => clearTimeout(timer) }
}
