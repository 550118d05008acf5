import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { currentTracer, inSpan, inTrace, streamInSpan, traceWith } from './span.ts'
import { createTracer, type FinishedSpan } from './tracer.ts'

afterEach(() => traceWith(null))

function traced(share = 1): FinishedSpan[] {
  const spans: FinishedSpan[] = []
  traceWith(createTracer({ share, onEnd: (span) => void spans.push(span) }))
  return spans
}

async function* words(): AsyncGenerator<string> {
  yield 'one'
  await inSpan('within', 'internal', async () => {})
  yield 'two'
}

async function all(stream: AsyncIterable<string>): Promise<string[]> {
  const items: string[] = []
  for await (const item of stream) items.push(item)
  return items
}

test('without a tracer a span is the plain call of its work', async () => {
  const enter = vi.spyOn(AsyncLocalStorage.prototype, 'run')
  const promise = Promise.resolve(1)
  const stream = words()
  expect(inSpan('a', 'internal', () => promise)).toBe(promise)
  expect(inTrace('a', 'internal', () => promise)).toBe(promise)
  expect(streamInSpan('a', 'internal', () => stream)).toBe(stream)
  await inSpan('a', 'internal', async (span) => expect(span).toBeNull())
  expect(enter).not.toHaveBeenCalled()
  enter.mockRestore()
})

test('spans lie in the one that they began in, also across awaits', async () => {
  const spans = traced()
  await inTrace('outer', 'consumer', async (outer) => {
    await Promise.all([inSpan('left', 'internal', pause), inSpan('right', 'internal', pause)])
    outer?.set({ chat: 7 })
  })
  const [left, right, outer] = spans
  expect(spans.map(({ name }) => name)).toEqual(['left', 'right', 'outer'])
  expect([left!.parentSpanId, right!.parentSpanId]).toEqual([outer!.spanId, outer!.spanId])
  expect(outer).toMatchObject({ parentSpanId: null, kind: 'consumer', attributes: { chat: 7 } })
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(spans.every(({ startedAt, endedAt }) => endedAt >= startedAt)).toBe(true)
})

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

test('outside of a trace nothing is recorded', async () => {
  const spans = traced()
  await inSpan('alone', 'internal', async (span) => expect(span).toBeNull())
  await inTrace('outer', 'internal', () => currentTracer()!.outside(() => inSpan('left', 'internal', pause)))
  expect(spans.map(({ name }) => name)).toEqual(['outer'])
})

test('an error ends its span and goes on, known by its code and not by its text', async () => {
  const spans = traced()
  const refused = Object.assign(new Error('Anna wrote ZQ-4711'), { code: 'not_found' })
  await expect(inTrace('a', 'internal', () => Promise.reject(refused))).rejects.toBe(refused)
  await expect(inTrace('b', 'internal', () => Promise.reject(new TypeError('ZQ-4711')))).rejects.toThrow()
  expect(spans.map(({ errorType }) => errorType)).toEqual(['not_found', 'TypeError'])
  expect(JSON.stringify(spans)).not.toContain('ZQ-4711')
})

test('a stream is worked on within its span, and read outside of it', async () => {
  const spans = traced()
  await inTrace('outer', 'internal', async () => {
    for await (const word of streamInSpan('stream', 'client', words))
      await inSpan(`read ${word}`, 'internal', async () => {})
  })
  const byName = new Map(spans.map((span) => [span.name, span]))
  const [outer, stream] = [byName.get('outer')!, byName.get('stream')!]
  expect(byName.get('within')!.parentSpanId).toBe(stream.spanId)
  expect(byName.get('read two')!.parentSpanId).toBe(outer.spanId)
  expect(spans).toHaveLength(5)
})

test('a stream that is abandoned or fails ends its span, and cleans up', async () => {
  const spans = traced()
  const cleaned: string[] = []
  async function* endless() {
    try {
      for (;;) yield 'more'
    } finally {
      cleaned.push('endless')
    }
  }
  async function* failing(): AsyncGenerator<string> {
    yield 'one'
    throw Object.assign(new Error(), { code: 'broken' })
  }
  await inTrace('outer', 'internal', async () => {
    for await (const _ of streamInSpan('endless', 'client', endless)) break
    await expect(all(streamInSpan('failing', 'client', failing))).rejects.toThrow()
  })
  expect(cleaned).toEqual(['endless'])
  expect(spans.map(({ name, errorType }) => [name, errorType])).toEqual([
    ['endless', null],
    ['failing', 'broken'],
    ['outer', null],
  ])
})

const ID = '0af7651916cd43dd8448eb211c80319c'
const CALLER = `00-${ID}-b7ad6b7169203331-01`

test('a trace of the caller is continued, in the form that the W3C defines', () => {
  const spans = traced()
  const span = currentTracer()!.begin('call', 'server', CALLER)
  expect(span.traceparent()).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`))
  span.end()
  expect(spans[0]).toMatchObject({ traceId: ID, parentSpanId: 'b7ad6b7169203331' })
})

test.each([
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `ff-${ID}-b7ad6b7169203331-01`,
  `00-${ID.toUpperCase()}-b7ad6b7169203331-01`,
  `00-${ID}-b7ad6b7169203331-01-more`,
  `00-${ID}-b7ad6b7169203331`,
])('the malformed header "%s" begins a trace of its own', (header) => {
  const spans = traced()
  currentTracer()!.begin('call', 'server', header).end()
  expect(spans[0]!.parentSpanId).toBeNull()
  expect(spans[0]!.traceId).not.toBe(ID)
})

test('a later version of the header is read as far as it is known', () => {
  const spans = traced()
  currentTracer()!.begin('call', 'server', `01-${ID}-b7ad6b7169203331-01-more`).end()
  expect(spans[0]!.traceId).toBe(ID)
})

test('a caller can leave its trace out, but not have one recorded that the share leaves out', () => {
  const everything = traced()
  currentTracer()!.begin('call', 'server', CALLER.replace(/01$/, '00')).end()
  expect(everything).toEqual([])
  const nothing = traced(0)
  const span = currentTracer()!.begin('call', 'server', CALLER)
  span.end()
  expect([nothing, span.traceparent().slice(-2)]).toEqual([[], '00'])
})

test('a share of 0 records nothing, whatever id a caller chooses', () => {
  const nothing = traced(0)
  currentTracer()!
    .begin('call', 'server', `00-${'f'.repeat(32)}-b7ad6b7169203331-01`)
    .end()
  expect(nothing).toEqual([])
})

test('the share of recorded traces is kept, and a trace is recorded whole or not at all', async () => {
  const spans = traced(0.25)
  for (let n = 0; n < 4_000; n += 1)
    await inTrace('outer', 'internal', () => inSpan('inner', 'internal', async () => {}))
  const traces = groupByTrace(spans)
  expect([...traces.values()].every(({ length }) => length === 2)).toBe(true)
  // Six standard deviations.
  expect(traces.size).toBeGreaterThan(1_000 - 165)
  expect(traces.size).toBeLessThan(1_000 + 165)
})

function groupByTrace(spans: FinishedSpan[]): Map<string, FinishedSpan[]> {
  const traces = new Map<string, FinishedSpan[]>()
  for (const span of spans) traces.set(span.traceId, [...(traces.get(span.traceId) ?? []), span])
  return traces
}
