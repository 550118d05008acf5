// The body of an ExportTraceServiceRequest in OTLP's JSON encoding: ids in hexadecimal, 64-bit integers as strings.
import type { Attributes, SpanKind } from '../../tracing/span.ts'
import type { FinishedSpan } from '../../tracing/tracer.ts'

export function exportRequest(spans: FinishedSpan[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'switchboard' }, spans: spans.map(spanOf) }],
      },
    ],
  })
}

function spanOf(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, errorType } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf({ ...attributes, 'error.type': errorType }),
    status: errorType === null ? {} : { code: STATUS_ERROR },
  }
}

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2

/** In two steps, because nanoseconds since 1970 do not fit into a number. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: anyValue(value) }],
  )

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
