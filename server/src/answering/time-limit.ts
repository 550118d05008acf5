import { ModelError } from '../llm/index.ts'
import type { ReadyModel } from './ready-model.ts'

export interface TimedModel extends ReadyModel {
  /** Also aborts the model's tool calls. */
  limit: AbortSignal
  end(): void
}

/**
 * All calls to a model and its look-ups share one time limit. Local work counts towards it but is not aborted, so that
 * text received in time can still be checked.
 */
export function withTimeLimit(ready: ReadyModel, ms: number): TimedModel {
  const { model } = ready
  const controller = new AbortController()
  const { signal: limit } = controller
  const seconds = Math.max(0, Math.round(ms / 1000))
  const giveUp = () =>
    controller.abort(new ModelError('timeout', `${model.name} took longer than ${seconds} s.`))
  const timer = setTimeout(giveUp, ms)
  if (ms <= 0) giveUp()
  const stream: typeof model.stream = (request, signal, onUsage) =>
    model.stream(request, AbortSignal.any([signal, limit]), onUsage)
  return { ...ready, model: { ...model, stream }, limit, end: () => clearTimeout(timer) }
}
