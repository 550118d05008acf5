import { CapReached } from '../agents/metered-model.ts'
import { forgetModelFailures, noteModelFailure } from '../agents/model-failures.ts'
import { EnoughSaid } from '../chats/answers-under-way.ts'
import type { App } from '../context.ts'
import { ModelError } from '../llm/index.ts'
import type { Composed } from './composed.ts'
import type { ReadyModels } from './ready-model.ts'
import { type TimedModel, withTimeLimit } from './time-limit.ts'
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
  const { beganAt = performance.now() } = turn
  for (const [at, each] of ready.entries()) {
    // What one model began to say is replaced by the whole answer, not followed by another's beginning.
    const show = isShown
      ? () => {}
      : (whole: string) => {
          isShown = true
          onText(whole)
        }
    const left = beganAt + app.config.ANSWER_LIMIT_S * 1000 - performance.now()
    const timed = withTimeLimit(each, at < ready.length - 1 ? left * SHARE : left)
    try {
      const made = await askModel(app, timed, turn, composed, show, signal)
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
      timed.end()
    }
  }
  const last = failed.pop()
  if (!last) return {}
  return { fallback: last.reason, failed, ...(isFailure && { model: last.model, isFailure }) }
}

async function askModel(
  app: App,
  ready: TimedModel,
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

/** Of the time that is left: the next model needs some, too. */
const SHARE = 2 / 3
