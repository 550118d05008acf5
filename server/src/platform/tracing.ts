import { traceWith } from '../tracing/span.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface Tracing {
  /** Exports the last spans, for a few seconds at most. */
  close(): Promise<void>
}

export interface TracingParts {
  config: Config
  log: Log
  metrics: Metrics
}

/** Exports traces if an endpoint is configured. Otherwise nothing is loaded. */
export async function openTracing({ config, log, metrics }: TracingParts): Promise<Tracing> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === null) return { close: async () => {} }
  const [{ createTracer }, { openExporter }] = await Promise.all([
    import('../tracing/tracer.ts'),
    import('./tracing/exporter.ts'),
  ])
  const exporter = openExporter({
    ...{ endpoint, log, metrics },
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { 'service.name': config.OTEL_SERVICE_NAME, 'switchboard.role': config.ROLE },
  })
  traceWith(createTracer({ share: config.OTEL_TRACES_SAMPLER_ARG, onEnd: exporter.add }))
  return {
    async close() {
      traceWith(null)
      await exporter.close()
    },
  }
}
