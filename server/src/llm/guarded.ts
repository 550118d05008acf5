import type { Metrics } from '../platform/metrics.ts'
import { type Span, streamInSpan } from '../tracing/span.ts'
import type { CircuitBreaker, Outcome } from './circuit-breaker.ts'
import { type Model, ModelError, type ModelErrorKind, type Usage } from './model.ts'

type CallEnd = 'answered' | 'abandoned' | ModelErrorKind

/** Wraps a model in its circuit breaker. Counts each call by its outcome, except calls that the breaker rejects. */
export function guarded(model: Model, breaker: CircuitBreaker, metrics: Metrics): Model {
  async function* stream(span: Span | null, ...[request, signal, onUsage]: Parameters<Model['stream']>) {
    const report = breaker.enter()
    if (!report) throw new ProviderResting(breaker.waitMs())
    const startedAt = performance.now()
    let end: CallEnd = 'abandoned'
    try {
      yield* model.stream(request, signal, span ? noteUsage(span, onUsage) : onUsage)
      end = 'answered'
    } catch (error) {
      if (error instanceof ModelError) end = error.kind
      throw error
    } finally {
      report(outcomeOf(end))
      span?.set({ 'gen_ai.request.model': model.name, 'switchboard.outcome': end })
      metrics.count('model_calls_total', { outcome: end })
      metrics.observeSeconds('model_call_seconds', { outcome: end }, (performance.now() - startedAt) / 1000)
    }
  }
  return {
    ...model,
    stream: (...asked) => streamInSpan('chat', 'client', (span) => stream(span, ...asked)),
  }
}

const noteUsage = (span: Span, onUsage?: (usage: Usage) => void) => (usage: Usage) => {
  span.set({
    'gen_ai.usage.input_tokens': usage.input_tokens,
    'gen_ai.usage.output_tokens': usage.output_tokens,
  })
  onUsage?.(usage)
}

/** A refusal is no failure of the provider: otherwise one account's odd prompts could lock out the others. */
function outcomeOf(end: CallEnd): Outcome {
  if (end === 'abandoned') return 'abandoned'
  return end === 'answered' || end === 'refused' ? 'success' : 'failure'
}

/** The circuit breaker is open: the provider was not asked. */
export class ProviderResting extends ModelError {
  constructor(retryAfterMs: number) {
    const message = 'The AI provider failed too often and is paused for a moment. Try again shortly.'
    super('unavailable', message, { retryAfterMs })
  }
}
