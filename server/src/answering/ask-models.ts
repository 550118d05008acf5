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

/** The result of asking the models: text, or the reason why there is none. */
export interface ModelsPart {
  /** The model that was asked last. */
  model?: string
  written?: Written
  fallback?: string
  isFailure?: boolean
  /** The models that failed before it. */
  failed?: ReadyModels['refused']
}

/** The built-in engine's part: without reading, and with it. */
interface BuiltIn {
  composed: Composed
  read(): Promise<Composed>
}

/**
 * Models are asked whatever the search found: they read better than the built-in engine and report if there is no
 * answer. Only clear greetings and thanks need no model. If one fails, the next is asked.
 */
export async function askModels(
  app: App,
  { ready, refused }: ReadyModels,
  turn: Turn,
  { composed, read }: BuiltIn,
  onText: (whole: string) => void,
  signal: AbortSignal,
): Promise<ModelsPart> {
  if (composed.isApproved || (composed.outcome === 'talk' && composed.confidence === 1)) return {}
  const failed = [...refused]
  let isFailure = false
  let isShown = false
  const { beganAt = performance.now() } = turn
  for (const [at, each] of ready.entries()) {
    // A partial text of a failed model is replaced by the whole answer, not followed by the start of another.
    const show = isShown
      ? () => {}
      : (whole: string) => {
          isShown = true
          onText(whole)
        }
    const left = beganAt + app.config.ANSWER_LIMIT_S * 1000 - performance.now()
    const timed = withTimeLimit(each, at < ready.length - 1 ? left * SHARE : left)
    try {
      const made = await askModel(app, timed, turn, read, show, signal)
      if (failed.length === 0) await forgetModelFailures(app, turn.agent)
      return { ...made, model: each.model.name, failed }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelError)) throw error
      failed.push({ model: each.model.name, reason: error.message })
      app.log.warn({ err: error, chat_id: turn.chat.id }, 'the model gave no answer')
      if (error instanceof CapReached) continue
      // A failed turn counts once, however many models were tried.
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
  read: BuiltIn['read'],
  onText: (whole: string) => void,
  signal: AbortSignal,
): Promise<Omit<ModelsPart, 'model'>> {
  const written = await writeWithModel(app, ready, turn, read, onText, signal)
  if (written.isStopped && !written.text) throw new EnoughSaid()
  if (written.text) return { written, ...(written.isStopped && { fallback: STOPPED }) }
  if (written.handOver !== null || written.proposals.length > 0) return { written }
  if (written.isAtALoss) return { written, fallback: 'The model found no answer in the documents.' }
  if (written.actions.length > 0) return { written, fallback: NOTHING_LEFT }
  if ((await read()).outcome === 'answer') return { written, fallback: NOTHING_LEFT }
  // With nothing to say and nothing to quote, a person is called.
  return { written: { ...written, handOver: handedOverByModel(turn, NOTHING_LEFT) }, fallback: NOTHING_LEFT }
}

const NOTHING_LEFT = 'The documents do not support what the model wrote.'
const STOPPED = 'It was stopped before it was complete.'

/** The share of the remaining time that a model gets if another one follows. */
const SHARE = 2 / 3
