import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anthropic } from './anthropic.ts'
import { type faultyMessages, goodMessages, type MessageScenario } from './fake/anthropic/scenarios.ts'
import { FAKE_ANTHROPIC_KEY, startFakeAnthropic } from './fake/anthropic/server.ts'
import { INPUT_TOKENS, OUTPUT_TOKENS } from './fake/anthropic/stream.ts'
import { ANSWER } from './fake/good-answers.ts'
import type { Fake } from './fake/serve.ts'
import { complete, type ModelError, type ModelErrorKind, type ModelRequest, type Usage } from './model.ts'

let fake: Fake<MessageScenario>
const open: { close(): Promise<void> }[] = []
beforeEach(async () => {
  fake = await startFakeAnthropic()
  open.push(fake)
})
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

const SECRET = 'the customer wrote 4711'
const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'assistant', content: 'Hello!' },
    { role: 'user', content: SECRET },
  ],
}
const patience = () => new AbortController().signal

function model(name: string, { apiKey = FAKE_ANTHROPIC_KEY, baseUrl = fake.url } = {}) {
  const limits = { firstByteMs: 300, firstTokenMs: 300, idleMs: 300, totalMs: 3000, backOffMs: 1 }
  const opened = anthropic({ baseUrl, apiKey, model: name, limits })
  open.push(opened)
  return opened
}

test.each(Object.keys(goodMessages).filter((name) => name !== 'echo'))(
  'an answer sent as "%s" arrives whole, with what it cost',
  async (name) => {
    const told: Usage[] = []
    expect(await complete(model(name), REQUEST, patience(), (usage) => told.push(usage))).toBe(ANSWER)
    expect(told).toEqual([{ input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS }])
  },
)

test('the system stands apart, the conversation begins with the customer, and a length is given', async () => {
  const sent = JSON.parse(await complete(model('echo'), REQUEST, patience()))
  expect(sent).toEqual({
    model: 'echo',
    max_tokens: 4096,
    stream: true,
    system: 'Be brief.',
    messages: [{ role: 'user', content: '…' }, ...REQUEST.messages.slice(1)],
  })
})

test('a long beginning is asked to be cached, for each answer reads it anew', async () => {
  const long = 'You answer customers of a shop. '.repeat(150)
  const messages = [{ role: 'system' as const, content: long }, ...REQUEST.messages.slice(1)]
  const sent = JSON.parse(await complete(model('echo'), { messages }, patience()))
  expect(sent.system).toEqual([{ type: 'text', text: long, cache_control: { type: 'ephemeral' } }])
})

test('the address may be written with its version or without', async () => {
  const baseUrl = fake.url.replace('/v1', '')
  expect(await complete(model('words', { baseUrl }), REQUEST, patience())).toBe(ANSWER)
})

const KINDS: Record<keyof typeof faultyMessages, [ModelErrorKind, RegExp]> = {
  'stalls-at-once': ['timeout', /did not respond/],
  'stalls-before-first-token': ['timeout', /did not start/],
  'stalls-after-first-token': ['timeout', /did not resume/],
  'hangs-up-within': ['unavailable', /cut off/],
  'rate-limited': ['rate_limited', /too many requests/],
  overloaded: ['unavailable', /is unavailable \(status 529\)/],
  'error-500': ['unavailable', /is unavailable \(status 500\)/],
  'bad-request': ['refused', /refused the request/],
  forbidden: ['refused', /does not let this key use forbidden/],
  'too-long': ['refused', /conversation is too long/],
  'too-large': ['refused', /too long/],
  'overloaded-in-stream': ['unavailable', /is unavailable/],
  'error-within-stream': ['unavailable', /is unavailable/],
  half: ['broken', /ended in the middle/],
  garbage: ['broken', /not a chat answer/],
  'other-json': ['broken', /not a chat answer/],
  'cut-off': ['refused', /cut off/],
  refusal: ['refused', /did not let/],
  'no-words': ['refused', /empty answer/],
}

test.each(Object.entries(KINDS))(
  '"%s" is told as what it is, in words of our own',
  async (name, [kind, says]) => {
    const error = await complete(model(name), REQUEST, patience()).catch((failure: ModelError) => failure)
    expect(error).toMatchObject({ kind, message: expect.stringMatching(says) })
    expect(inspect(error, { depth: 9 })).not.toMatch(/sk-ant|4711/)
  },
)

test('a wrong key and a wrong name are told apart', async () => {
  const ask = (calling: ReturnType<typeof model>) => complete(calling, REQUEST, patience())
  await expect(ask(model('words', { apiKey: 'sk-ant-wrong' }))).rejects.toThrow(/does not accept the key/)
  await expect(ask(model('claude-nothing'))).rejects.toThrow(/has no claude-nothing there/)
})
