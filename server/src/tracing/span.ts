// Spans of traces. Without a tracer, a span is a plain call of its work.

/** Ids, counts, codes and names from our own code: never texts, addresses or secrets. */
export type Attributes = Record<string, string | number | boolean | null | undefined>

export interface Span {
  set(attributes: Attributes): void
  /** For hooks, which begin and end a span in different calls. */
  within<T>(work: () => T): T
  end(error?: unknown): void
  /** The value of the header `traceparent` for a request to a server of ours. */
  traceparent(): string
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export interface Tracer {
  /** Begins a trace, or continues that of a caller. */
  begin(name: string, kind: SpanKind, traceparent?: string): Span
  /** Begins a span of the current trace; null outside of a trace. */
  beginChild(name: string, kind: SpanKind): Span | null
  /** Runs `work` outside of the current trace. */
  outside<T>(work: () => T): T
}

let tracer: Tracer | null = null

export function traceWith(next: Tracer | null): void {
  tracer = next
}

export const currentTracer = (): Tracer | null => tracer

type Work<T> = (span: Span | null) => Promise<T>

/** Runs `work` as the beginning of a trace. */
export function inTrace<T>(name: string, kind: SpanKind, work: Work<T>): Promise<T> {
  return tracer === null ? work(null) : running(tracer.begin(name, kind), work)
}

/** Runs `work` as a part of the current trace; outside of a trace nothing is recorded. */
export function inSpan<T>(name: string, kind: SpanKind, work: Work<T>): Promise<T> {
  if (tracer === null) return work(null)
  const span = tracer.beginChild(name, kind)
  return span ? running(span, work) : work(null)
}

/** The same for a stream: its work runs in the span, the code that reads it does not. */
export function streamInSpan<T>(
  name: string,
  kind: SpanKind,
  open: (span: Span | null) => AsyncIterable<T>,
): AsyncIterable<T> {
  const span = tracer?.beginChild(name, kind)
  return span ? streaming(span, open) : open(null)
}

async function running<T>(span: Span, work: Work<T>): Promise<T> {
  try {
    const result = await span.within(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

async function* streaming<T>(span: Span, open: (span: Span) => AsyncIterable<T>) {
  const iterator = open(span)[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await span.within(() => iterator.next())
      if (done) {
        isOver = true
        break
      }
      yield value
    }
    span.end()
  } catch (error) {
    isOver = true
    span.end(error)
    throw error
  } finally {
    // The reader stopped early.
    if (!isOver) {
      await span.within(() => iterator.return?.())
      span.end()
    }
  }
}
