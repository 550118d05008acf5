// Sends finished spans to an OpenTelemetry collector, as OTLP in JSON over HTTP. Its errors end here, and its memory is
// bounded: what does not fit while the collector is slow or away is dropped and counted.
import { randomUUID } from 'node:crypto'
import type { Attributes } from '../../tracing/span.ts'
import type { FinishedSpan } from '../../tracing/tracer.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { retryAfterMs } from '../retry-after.ts'
import { createOutbound, type OutboundResponse } from '../safe-fetch.ts'
import { exportRequest } from './otlp.ts'

interface Options {
  /** Base address of the collector; traces go to its path /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  resource: Attributes
  log: Log
  metrics: Metrics
  /** Shorter in tests. */
  everyMs?: number
  timeoutMs?: number
  closeMs?: number
  mostSpans?: number
}

export interface Exporter {
  add(span: FinishedSpan): void
  close(): Promise<void>
}

const BATCH = 512
const LONGEST_BACK_OFF_MS = 60_000
/** The protocol's list; everything else would fail again. */
const RETRIED = new Set([429, 502, 503, 504])

export function openExporter(options: Options): Exporter {
  const { endpoint, log, metrics } = options
  const { everyMs = 2_000, timeoutMs = 10_000, closeMs = 5_000, mostSpans = 8_192 } = options
  const url = new URL(`${endpoint}/v1/traces`)
  const outbound = createOutbound({
    allowPrivateHosts: [`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`],
  })
  const resource = { ...options.resource, 'service.instance.id': randomUUID() }
  let spans: FinishedSpan[] = []
  let sending: Promise<void> | null = null
  let failures = 0
  let notBefore = 0
  const given = new AbortController()
  const timer = setInterval(() => void send(), everyMs).unref()

  function send(): Promise<void> {
    if (performance.now() < notBefore) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll() {
    while (spans.length > 0 && performance.now() >= notBefore) await sendBatch()
  }

  async function sendBatch() {
    const batch = spans.slice(0, BATCH)
    const outcome = await post(batch)
    if (outcome.isRetried) {
      failures += 1
      const waitMs = outcome.waitMs ?? Math.min(1000 * 2 ** failures, LONGEST_BACK_OFF_MS)
      notBefore = performance.now() + Math.max(everyMs, waitMs)
    } else spans = spans.slice(batch.length)
    const { dropped } = outcome
    if (!outcome.isRetried && dropped < batch.length)
      metrics.count('trace_spans_total', { outcome: 'exported' }, batch.length - dropped)
    if (dropped > 0) metrics.count('trace_spans_total', { outcome: 'dropped' }, dropped)
    note(outcome.problem)
  }

  let known: string | null = null

  /** Once per outage, because the next batch, seconds later, would log the same. */
  function note(problem: string | null) {
    if (problem !== null && known === null) log.warn({ problem }, 'traces cannot be exported')
    if (problem === null && known !== null) log.info('traces are exported again')
    if (problem === null) failures = 0
    known = problem
  }

  async function post(batch: FinishedSpan[]): Promise<Outcome> {
    try {
      const response = await outbound.fetch(url, {
        method: 'POST',
        headers: { ...options.headers, 'content-type': 'application/json' },
        body: exportRequest(batch, resource),
        redirects: 0,
        timeoutMs,
        maxBytes: 256 * 1024,
        signal: given.signal,
      })
      return await outcomeOf(response, batch.length)
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'outbound_refused'
      const problem = error instanceof AppError ? error.message : 'the request failed'
      return isRefused
        ? { isRetried: false, dropped: batch.length, problem }
        : { isRetried: true, dropped: 0, problem }
    }
  }

  return {
    add(span) {
      if (spans.length < mostSpans) spans.push(span)
      else metrics.count('trace_spans_total', { outcome: 'dropped' })
    },
    async close() {
      clearInterval(timer)
      const late = setTimeout(() => given.abort(new Error('The process stops')), closeMs)
      notBefore = 0
      await sending
      await send()
      clearTimeout(late)
      await outbound.close()
    },
  }
}

interface Outcome {
  isRetried: boolean
  /** From Retry-After. */
  waitMs?: number
  dropped: number
  problem: string | null
}

async function outcomeOf(response: OutboundResponse, count: number): Promise<Outcome> {
  const { status, headers } = response
  const text = await response.text()
  if (RETRIED.has(status))
    return {
      isRetried: true,
      dropped: 0,
      problem: `status ${status}`,
      waitMs: retryAfterMs(headers, Date.now()),
    }
  if (status < 200 || status > 299) return { isRetried: false, dropped: count, problem: `status ${status}` }
  const rejected = rejectedIn(text)
  const problem = rejected > 0 ? `${rejected} spans of a batch were rejected` : null
  return { isRetried: false, dropped: Math.min(rejected, count), problem }
}

/** A collector may accept a request and reject some of its spans. */
function rejectedIn(text: string): number {
  try {
    return Number(JSON.parse(text)?.partialSuccess?.rejectedSpans ?? 0) || 0
  } catch {
    return 0
  }
}
