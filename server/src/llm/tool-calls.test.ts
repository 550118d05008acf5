import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { anthropic } from './anthropic.ts'
import { FAKE_ANTHROPIC_KEY, startFakeAnthropic } from './fake/anthropic/server.ts'
import { ANSWER } from './fake/good-answers.ts'
import { FAKE_KEY, startFakeModel } from './fake/server.ts'
import { maskedModel } from './masked-model.ts'
import { complete, type Model, type ModelMessage, type ModelRequest, type ToolCall } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { createToolCalls } from './provider/tool-calls.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

const TOOL = {
  name: 'action_1',
  description: 'Order status',
  parameters: {
    type: 'object',
    properties: { order_number: { type: 'string' } },
    required: ['order_number'],
  },
}
const ASKED: ModelMessage[] = [{ role: 'user', content: 'Where is my order 1042?' }]
const signal = new AbortController().signal

async function callsOf(model: Model, messages = ASKED, more: Partial<ModelRequest> = {}) {
  const calls: ToolCall[] = []
  const onToolCalls = (wanted: ToolCall[]) => void calls.push(...wanted)
  const said = await complete(model, { messages, tools: [TOOL], onToolCalls, ...more }, signal)
  return { text: said, calls }
}

const openAi = async (name = 'reader') => {
  const fake = await startFakeModel()
  const model = openAiCompatible({ baseUrl: fake.url, apiKey: FAKE_KEY, model: name })
  open.push(fake, model)
  return { fake, model }
}

test('calls to functions are put together from their pieces, and results go back, with OpenAI’s protocol', async () => {
  const { model } = await openAi()
  const { text, calls } = await callsOf(model)
  expect(text).toBe('')
  expect(calls).toEqual([{ id: 'call_1', name: 'action_1', arguments: '{"order_number":"1042"}' }])
  const results: ModelMessage[] = [
    ...ASKED,
    { role: 'assistant', content: '', toolCalls: calls },
    { role: 'tool', content: '<kb-aa id=1 title="Order">\naa| Status: sent\n</kb-aa>', toolCallId: 'call_1' },
  ]
  expect((await callsOf(model, results)).text).toBe(
    '{"say":"Status: sent.","from":[1],"quote":["Status: sent"]}',
  )
})

test('the same with Anthropic’s protocol', async () => {
  const fake = await startFakeAnthropic()
  const model = anthropic({ baseUrl: fake.url, apiKey: FAKE_ANTHROPIC_KEY, model: 'tool-use' })
  open.push(fake, model)
  const { calls } = await callsOf(model)
  expect(calls).toEqual([{ id: 'toolu_1', name: 'action_1', arguments: '{"order_number":"1042"}' }])
  const results: ModelMessage[] = [
    ...ASKED,
    { role: 'assistant', content: '', toolCalls: calls },
    { role: 'tool', content: 'Status: sent', toolCallId: 'toolu_1' },
  ]
  expect((await callsOf(model, results)).text).toBe(ANSWER)
  expect(fake.calls.at(-1)!.body).toMatchObject({
    tools: [{ name: 'action_1', input_schema: TOOL.parameters }],
    messages: [
      { role: 'user', content: ASKED[0]!.content },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', input: { order_number: '1042' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'Status: sent' }] },
    ],
  })
})

test('what a provider signs and thinks with a call goes back with its result, as it came', async () => {
  const { model } = await openAi('signs-calls')
  const asked: ModelMessage = { role: 'assistant', content: '' }
  const onKept = (kept: object) => void Object.assign(asked, { kept })
  const { calls } = await callsOf(model, ASKED, { onKept })
  const result: ModelMessage = { role: 'tool', content: 'Status: sent', toolCallId: 'call_1' }
  const after = (toolCalls: ToolCall[]) => callsOf(model, [...ASKED, { ...asked, toolCalls }, result])
  await expect(after(calls.map(({ kept: _, ...call }) => call))).rejects.toThrow(/refused the request/)
  expect((await after(calls)).text).toContain('"ask"')
})

test('a server that knows no functions is asked again without them, and from then on', async () => {
  const { fake, model } = await openAi('no-tools')
  expect((await callsOf(model)).text).toBe(ANSWER)
  expect(fake.calls).toHaveLength(2)
  expect((await callsOf(model)).text).toBe(ANSWER)
  expect(fake.calls).toHaveLength(3)
  expect(fake.calls.at(-1)!.body).not.toHaveProperty('tools')
  expect(model.takesTools?.()).toBe(false)
})

test.each([
  ["messages with role 'tool' must be a response to a preceding message with 'tool_calls'", 400],
  ['Too many requests: {"tools": []} not supported', 429],
])('a refusal that only speaks of tools (%s) does not end them', async (message, status) => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const model = openAiCompatible({ baseUrl, apiKey: null, model: 'm', limits: { backOffMs: 1 } })
  open.push({ close: async () => void server.close().closeAllConnections() }, model)
  await expect(callsOf(model)).rejects.toThrow()
  expect(bodies.every((body) => 'tools' in JSON.parse(body))).toBe(true)
  expect(model.takesTools?.()).toBe(true)
})

test('calls that come without their place are told apart by their ids', () => {
  const calls = createToolCalls()
  calls.add([{ id: 'a', name: 'one', arguments: '{"n":' }])
  calls.add([{ id: 'a', arguments: '1}' }])
  calls.add([{ id: 'b', name: 'two', arguments: '{}' }])
  calls.add([{ name: 'three', arguments: '{}' }])
  expect(calls.end()).toEqual([
    { id: 'a', name: 'one', arguments: '{"n":1}' },
    { id: 'b', name: 'two', arguments: '{}' },
    { id: 'call_3', name: 'three', arguments: '{}' },
  ])
})

test('what is hidden from the provider is there again in the arguments of a call', async () => {
  const seen: ModelRequest[] = []
  const model: Model = {
    name: 'm',
    async *stream(request) {
      seen.push(request)
      request.onToolCalls?.([{ id: '1', name: 'action_1', arguments: '{"email":"[EMAIL_1]"}' }])
      yield ''
    },
  }
  const messages: ModelMessage[] = [{ role: 'user', content: 'It is anna@example.com' }]
  const { calls } = await callsOf(maskedModel(model, { kinds: ['email'], patterns: [] }), messages)
  expect(seen[0]!.messages[0]!.content).toBe('It is [EMAIL_1]')
  expect(calls[0]!.arguments).toBe('{"email":"anna@example.com"}')
})
