import type { CircuitBreaker, Outcome } from './circuit-breaker.ts'
import { type Model, ModelError, type ModelErrorKind } from './model.ts'

type CallEnd = 'answered' | 'abandoned' | ModelErrorKind

/** The model behind its circuit breaker. `onEnd` hears how each call ended, refused entry excepted. */
export function guarded(model: Model, breaker: CircuitBreaker, onEnd: (end: CallEnd) => void): Model {
  async function* stream(...asked: Parameters<Model['stream']>) {
    const report = breaker.enter()
    if (!report) throw new ProviderResting(breaker.waitMs())
    let end: CallEnd = 'abandoned'
    try {
      yield* model.stream(...asked)
      end = 'answered'
    } catch (error) {
      if (error instanceof ModelError) end = error.kind
      throw error
    } finally {
      report(outcomeOf(end))
      onEnd(end)
    }
  }
  return { ...model, stream }
}

/** A refusal is about the one request, so that no account's odd prompts can shut out the others. */
function outcomeOf(end: CallEnd): Outcome {
  if (end === 'abandoned') return 'abandoned'
  return end === 'answered' || end === 'refused' ? 'success' : 'failure'
}

/** The circuit breaker is open: the provider was not asked. */
export class ProviderResting extends ModelError {
  constructor(retryAfterMs: number) {
    const message = 'The AI provider failed too often and is left alone for a moment. Try again shortly.'
    super('unavailable', message, { retryAfterMs })
  }
}
