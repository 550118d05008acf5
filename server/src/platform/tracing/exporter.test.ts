import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type OtlpServer, startOtlpServer } from '../../../test/otlp-server.ts'
import type { FinishedSpan } from '../../tracing/tracer.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { type Exporter, openExporter } from './exporter.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

const HEADERS = { 'api-key': 'se/cret' }

async function exporting({ endpoint, ...options }: Partial<Parameters<typeof openExporter>[0]> = {}) {
  const server = await startOtlpServer({ apiKey: 'se/cret' })
  opened.push(server)
  const logged: string[] = []
  const metrics = createMetrics()
  const exporter = openExporter({
    endpoint: endpoint ?? server.endpoint,
    ...{ headers: HEADERS, resource: { 'service.name': 'shop' }, metrics, everyMs: 10 },
    log: createLog('debug', { write: (line: string) => void logged.push(line) }),
    ...options,
  })
  opened.push(exporter)
  const total = (outcome: string) =>
    Number(new RegExp(`trace_spans_total{outcome="${outcome}"} (\\d+)`).exec(metrics.text())?.[1] ?? 0)
  return { server, exporter, logged, total }
}

let count = 0

function span(more: Partial<FinishedSpan> = {}): FinishedSpan {
  count += 1
  return {
    traceId: String(count).padStart(32, '0'),
    spanId: String(count).padStart(16, '0'),
    parentSpanId: null,
    name: 'turn',
    kind: 'internal',
    startedAt: Date.now() - 5,
    endedAt: Date.now(),
    attributes: {},
    errorType: null,
    ...more,
  }
}

const addMany = (exporter: Exporter, times: number) => {
  for (let n = 0; n < times; n += 1) exporter.add(span())
}

const arrived = ({ spans, faults }: OtlpServer) => ({ spans: spans.length, faults })

test('spans arrive as the protocol demands, with their attributes and errors', async () => {
  const { server, exporter, total } = await exporting()
  const attributes = { text: 'a', whole: -3, part: 0.5, is: false, none: null, missing: undefined }
  exporter.add(span({ kind: 'client', parentSpanId: '00000000000000ab', attributes, errorType: 'E500' }))
  await eventually(() => arrived(server)).toEqual({ spans: 1, faults: [] })
  expect(server.spans[0]).toMatchObject({
    ...{ name: 'turn', kind: 3, parentSpanId: '00000000000000ab', status: { code: 2 } },
    attributes: { text: 'a', whole: -3, part: 0.5, is: false, 'error.type': 'E500' },
  })
  expect(server.resource).toMatchObject({ 'service.name': 'shop' })
  await eventually(() => total('exported')).toBe(1)
})

test('a collector that is busy gets the same spans again, after the time that it asked for', async () => {
  const { server, exporter, logged, total } = await exporting()
  server.next.push((response) => void response.writeHead(503, { 'retry-after': '0' }).end())
  server.next.push((response) => void response.writeHead(429, { 'retry-after': '0' }).end())
  addMany(exporter, 700)
  await eventually(() => total('exported')).toBe(700)
  expect([new Set(server.spans.map(({ spanId }) => spanId)).size, server.spans.length]).toEqual([700, 700])
  expect(logged.filter((line) => line.includes('cannot be exported'))).toHaveLength(1)
  expect(logged.at(-1)).toContain('traces are exported again')
  expect(logged.join()).not.toContain('se/cret')
})

test.each([
  [400, 'status 400'],
  [401, 'status 401'],
])('what a collector refuses with %s is dropped, counted and logged once', async (status, problem) => {
  const { server, exporter, logged, total } = await exporting()
  for (let n = 0; n < 3; n += 1) server.next.push((response) => void response.writeHead(status).end())
  addMany(exporter, 512 * 3)
  await eventually(() => total('dropped')).toBe(512 * 3)
  expect([total('exported'), logged.filter((line) => line.includes(problem)).length]).toEqual([0, 1])
})

test('spans that a collector rejects from an accepted request count as dropped', async () => {
  const { server, exporter, total } = await exporting()
  const partialSuccess = { rejectedSpans: '2', errorMessage: 'too old' }
  server.next.push(
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ partialSuccess })),
  )
  addMany(exporter, 5)
  await eventually(() => [total('dropped'), total('exported')]).toEqual([2, 3])
})

test('a redirect is not followed: the collector’s key stays with the collector', async () => {
  const { server, exporter, total } = await exporting()
  const other = await startOtlpServer()
  opened.push(other)
  server.next.push(
    (response) => void response.writeHead(307, { location: `${other.endpoint}/v1/traces` }).end(),
  )
  exporter.add(span())
  await eventually(() => total('dropped')).toBe(1)
  expect(other.spans).toEqual([])
})

test('while a collector hangs, memory stays bounded, and stopping does not wait for it', async () => {
  const { server, exporter, total } = await exporting({ mostSpans: 600, closeMs: 50 })
  server.next.push(
    () => {},
    () => {},
  )
  addMany(exporter, 1000)
  expect(total('dropped')).toBe(400)
  const startedAt = performance.now()
  await exporter.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('a collector that cannot be reached is named in the log', async () => {
  const { server, exporter, logged } = await exporting()
  await server.close()
  addMany(exporter, 3)
  await eventually(() => logged.length).toBe(1)
  expect(JSON.parse(logged[0]!)).toMatchObject({ problem: 'Could not reach 127.0.0.1' })
})

test('a collector that fails is tried again after two seconds, then four, not with each tick', async () => {
  const { server, exporter } = await exporting()
  let requests = 0
  const fail = (response: ServerResponse) => {
    requests += 1
    server.next.push(fail)
    response.writeHead(503).end()
  }
  server.next.push(fail)
  addMany(exporter, 3)
  await eventually(() => requests).toBeGreaterThan(0)
  // Some thirty ticks, of which a busy machine may be late for a few.
  await pause(300)
  expect(requests).toBeLessThan(4)
  server.next.length = 0
})

test('a busy collector that names no wait is not asked in a loop', async () => {
  const { server, exporter } = await exporting({ everyMs: 3_600_000, closeMs: 300 })
  let requests = 0
  const refuse = (response: ServerResponse) => {
    requests += 1
    server.next.push(refuse)
    response.writeHead(503, { 'retry-after': '0' }).end()
  }
  server.next.push(refuse)
  addMany(exporter, 3)
  await exporter.close()
  expect(requests).toBe(1)
})

test('what is left is exported when the process stops', async () => {
  const { server, exporter } = await exporting({ everyMs: 3_600_000 })
  addMany(exporter, 1300)
  await exporter.close()
  expect(arrived(server)).toEqual({ spans: 1300, faults: [] })
})
