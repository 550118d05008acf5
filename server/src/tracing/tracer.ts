// Loaded only when traces are exported.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Attributes, Span, SpanKind, Tracer } from './span.ts'

/** A finished span, as it is exported. */
export interface FinishedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: SpanKind
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  attributes: Attributes
  /** Class or code of the error that ended it. */
  errorType: string | null
}

interface Place {
  traceId: string
  spanId: string
  isSampled: boolean
}

interface Options {
  /** The share of traces that are recorded, from 0 to 1. */
  share: number
  onEnd(span: FinishedSpan): void
}

export function createTracer({ share, onEnd }: Options): Tracer {
  const places = new AsyncLocalStorage<Place>()

  function begin(name: string, kind: SpanKind, parent: Place | null): Span {
    const traceId = parent?.traceId ?? randomHex(16)
    const isSampled = parent ? parent.isSampled : isChosen(traceId, share)
    const place = { traceId, spanId: randomHex(8), isSampled }
    const startedAt = now()
    const attributes: Attributes = {}
    let hasEnded = false
    return {
      set(more) {
        Object.assign(attributes, more)
      },
      within: (work) => places.run(place, work),
      end(error) {
        if (hasEnded) return
        hasEnded = true
        if (!isSampled) return
        const errorType = error === undefined ? null : typeOf(error)
        const parentSpanId = parent?.spanId ?? null
        onEnd({ ...place, parentSpanId, name, kind, startedAt, endedAt: now(), attributes, errorType })
      },
      traceparent: () => `00-${traceId}-${place.spanId}-${isSampled ? '01' : '00'}`,
    }
  }

  return {
    begin: (name, kind, traceparent) => begin(name, kind, traceparent ? callerOf(traceparent, share) : null),
    beginChild(name, kind) {
      const place = places.getStore()
      return place ? begin(name, kind, place) : null
    },
    outside: (work) => places.exit(work),
  }
}

/**
 * The caller of a request, by the header `traceparent`; null if it is malformed. A caller may leave a trace out, but
 * its flag does not record one: anybody may send the header. The id does, as for every trace, and callers choose theirs.
 */
function callerOf(traceparent: string, share: number): Place | null {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(traceparent) ?? []
  if (!version || version === 'ff' || (version === '00' && rest)) return null
  if (/^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return null
  const isLeftOut = (Number.parseInt(flags!, 16) & 1) === 0
  return { traceId: traceId!, spanId: spanId!, isSampled: !isLeftOut && isChosen(traceId!, share) }
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** By the last seven bytes, as OpenTelemetry defines it, so that all servers with the same share choose the same traces. */
const isChosen = (traceId: string, share: number) =>
  share > 0 && Number.parseInt(traceId.slice(-14), 16) >= (1 - share) * 2 ** 56

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

// A corrected wall clock must not make a span end before it began.
const now = () => performance.timeOrigin + performance.now()

/** Messages of errors can contain what a customer wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.constructor.name
}
