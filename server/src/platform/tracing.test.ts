import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { type ReceivedSpan, startOtlpServer } from '../../test/otlp-server.ts'
import { liveChat, visitorOf } from '../../test/visitor.ts'

const SAID = 'You can return it within thirty days.'
const asked: IncomingMessage[] = []
const model = createServer((request, response) => {
  asked.push(request)
  request.resume()
  const choices = [{ message: { content: SAID }, finish_reason: 'stop' }]
  const usage = { prompt_tokens: 40, completion_tokens: 7 }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }))
})
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))

const collector = await startOtlpServer({ apiKey: 'collector-key' })
const testing = await testApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector-key',
  OTEL_SERVICE_NAME: 'Ada’s shop',
  LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  LLM_API_KEY: 'sk-model-key',
  LLM_MODEL: 'shop-model',
  ANSWER_QUIET_MS: '10',
})
const { app, http } = testing
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await app.tracing.close()
  await collector.close()
  model.close()
})

const QUESTION = 'May I return the lamp ZQ-4711?'
const { owner, widgetId } = await liveChat(testing)
const visitor = await visitorOf(testing, widgetId)
await visitor.write(QUESTION)
const spanOf = (name: string): ReceivedSpan | undefined =>
  collector.spans.findLast((span) => span.name === name)
const parentOf = (span: ReceivedSpan | undefined) =>
  collector.spans.find(({ spanId }) => spanId === span?.parentSpanId)

await vi.waitFor(
  () => {
    if (!spanOf('chat') || !spanOf('job answer_chat')) throw new Error('The turn has not arrived')
  },
  { timeout: 30_000, interval: 20 },
)

/** The names from a span up to the beginning of its trace. */
function pathOf(span: ReceivedSpan | undefined): string[] {
  return span ? [span.name, ...pathOf(parentOf(span))] : []
}

test('a turn is one trace, from the job to the call of the model', () => {
  const chat = spanOf('chat')
  expect(
    pathOf(
      collector.spans.find(({ parentSpanId, name }) => name === 'POST' && parentSpanId === chat!.spanId),
    ),
  ).toEqual(['POST', 'chat', 'write answer', 'turn', 'job answer_chat'])
  expect(pathOf(spanOf('understand'))).toEqual(['understand', 'turn', 'job answer_chat'])
  expect(pathOf(spanOf('commit answer')).slice(0, 2)).toEqual(['commit answer', 'turn'])
  expect(chat!.attributes).toMatchObject({
    'gen_ai.request.model': 'shop-model',
    'gen_ai.usage.input_tokens': 40,
    'gen_ai.usage.output_tokens': 7,
    'switchboard.outcome': 'answered',
  })
  expect(spanOf('job answer_chat')!.attributes).toMatchObject({
    'switchboard.account_id': owner.id,
    'switchboard.outcome': 'done',
  })
})

test('a call is a trace with its transactions, named by its route', () => {
  const call = spanOf('POST /widget/api/messages')!
  expect(call).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200 } })
  expect(call.parentSpanId).toBeUndefined()
  expect(http.fastify.printRoutes({ includeHooks: true, commonPrefix: false })).toContain('traceRequest')
  const created = spanOf('POST /api/agents')!
  expect(created.attributes['switchboard.account_id']).toBe(owner.id)
  const inner = collector.spans.filter(({ parentSpanId }) => parentSpanId === created.spanId)
  expect(new Set(inner.map(({ name }) => name))).toEqual(new Set(['transaction']))
})

test('the collector found every request as the protocol demands', () => {
  expect(collector.faults).toEqual([])
  expect(collector.resource).toMatchObject({ 'service.name': 'Ada’s shop', 'switchboard.role': 'all' })
})

test('neither texts nor secrets are in a trace', async () => {
  await testing
    .stranger()
    .call(api.auth.signIn, { body: { username: owner.email, password: 'wrong' } })
    .catch(() => {})
  const isRefused = ({ name, attributes }: ReceivedSpan) =>
    name === 'POST /api/auth' && attributes['http.response.status_code'] !== 200
  await eventually(() => collector.spans.some(isRefused)).toBe(true)
  const sent = collector.bodies.join()
  const secrets = [
    QUESTION,
    'ZQ-4711',
    'thirty days',
    owner.email,
    owner.tokens.access()!,
    visitor.token(),
    'sk-model-key',
    'collector-key',
    widgetId,
  ]
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
})

test('the model that the operator named is told of the trace', () => {
  const chat = spanOf('chat')!
  expect(asked[0]!.headers.traceparent).toMatch(new RegExp(`^00-${chat.traceId}-[0-9a-f]{16}-01$`))
})

test('a trace of the caller is continued, and monitoring is left out', async () => {
  const traceId = 'a'.repeat(32)
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`
  await http.fastify.inject({ url: '/api/openapi.json', headers: { traceparent } })
  await http.fastify.inject({ url: '/healthz', headers: { traceparent } })
  await http.fastify.inject({ url: '/nowhere?token=s3cret', headers: { traceparent } })
  await eventually(() =>
    collector.spans
      .filter((span) => span.traceId === traceId)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['GET /*', 'GET /api/openapi.json'])
  expect(collector.bodies.join()).not.toContain('s3cret')
})

test('a collector that goes away changes nothing for callers', async () => {
  await collector.close()
  for (let n = 0; n < 20; n += 1)
    expect((await http.fastify.inject('/api/openapi.json')).statusCode).toBe(200)
  await app.tracing.close()
})
