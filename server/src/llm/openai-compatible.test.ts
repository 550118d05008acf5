import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { FRAGMENT, faults } from './fake/faults.ts'
import { ANSWER, goodAnswers, USAGE } from './fake/good-answers.ts'
import type { Scenario } from './fake/scenarios.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from './fake/server.ts'
import { MODEL_LIMITS, type ModelLimits } from './limits.ts'
import { complete, ModelError, type ModelErrorKind, type ModelRequest, type Usage } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { backOffMs } from './provider.ts'

let fake: FakeModel
const open: { close(): Promise<void> }[] = []
beforeEach(async () => {
  fake = await startFakeModel()
  open.push(fake)
})
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

/** Long timeouts, so that only a limit that the test itself shortens can end a call. */
const PATIENT = {
  firstByteMs: 15_000,
  loadingMs: 0,
  firstTokenMs: 15_000,
  idleMs: 15_000,
  totalMs: 15_000,
  backOffMs: 1,
}
const SECRET = 'the customer wrote 4711'
const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: SECRET },
  ],
  maxTokens: 300,
}
const patience = () => new AbortController().signal

function model(name: string, limits: Partial<ModelLimits> = {}, apiKey: string | null = FAKE_KEY) {
  const opened = openAiCompatible({
    baseUrl: fake.url,
    apiKey,
    model: name,
    limits: { ...PATIENT, ...limits },
  })
  open.push(opened)
  return opened
}

/** The outcome of a call: the received text, and the error if there was one. */
async function outcome(calling: ReturnType<typeof model>, signal = patience()) {
  let text = ''
  try {
    for await (const piece of calling.stream(REQUEST, signal)) text += piece
    return { text, error: null }
  } catch (error) {
    return { text, error: error as ModelError }
  }
}

const sane = Object.keys(goodAnswers).filter(
  (name) => !['reader', 'assistant', 'echo', 'slow', 'no-stream-options'].includes(name),
)

test.each(sane)('an answer sent as "%s" arrives whole', async (name) => {
  expect(await outcome(model(name))).toEqual({ text: ANSWER, error: null })
  expect(fake.calls).toHaveLength(1)
})

test('text is passed on as it comes, before the answer is complete', async () => {
  const pieces = model('stalls-after-first-token').stream(REQUEST, patience())[Symbol.asyncIterator]()
  expect(await pieces.next()).toEqual({ done: false, value: 'Zwrot ' })
  await pieces.return?.()
  await eventually(() => fake.openCount()).toBe(0)
})

test('the request has the messages, the length, what it costs, and nothing else that a server might refuse', async () => {
  await complete(model('words'), REQUEST, patience())
  expect(fake.calls[0]!.body).toEqual({
    model: 'words',
    messages: REQUEST.messages,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 300,
  })
})

test('what a call costs is told once, by servers that count it', async () => {
  const told = async (name: string) => {
    const usages: Usage[] = []
    await complete(model(name), REQUEST, patience(), (usage) => usages.push(usage))
    return usages
  }
  const cost = { input_tokens: USAGE.prompt_tokens, output_tokens: USAGE.completion_tokens }
  expect(await told('usage')).toEqual([cost])
  expect(await told('usage-in-every-chunk')).toEqual([cost])
  expect(await told('half-usage')).toEqual([])
  expect(await told('words')).toEqual([])
})

test('a server that cannot bear to be asked for the cost is asked again without, and from then on', async () => {
  const calling = model('no-stream-options')
  expect(await complete(calling, REQUEST, patience())).toBe(ANSWER)
  expect(await complete(calling, REQUEST, patience())).toBe(ANSWER)
  expect(fake.calls).toHaveLength(3)
})

test('the model sees the conversation and nothing else, above all no key', async () => {
  const seen = await complete(model('echo'), REQUEST, patience())
  expect(JSON.parse(seen)).toEqual(REQUEST.messages)
})

const KINDS: Record<
  keyof typeof faults,
  { kind: ModelErrorKind; text?: string; calls?: number; says: RegExp }
> = {
  'stalls-at-once': { kind: 'timeout', says: /did not respond within 1 s/ },
  'stalls-before-first-token': { kind: 'timeout', says: /did not start its answer within 1 s/ },
  'stalls-after-first-token': { kind: 'timeout', text: FRAGMENT, says: /did not resume within 1 s/ },
  'never-ends': { kind: 'timeout', text: 'more', says: /did not finish its answer within 2 s/ },
  'hangs-up': { kind: 'unavailable', calls: 2, says: /cannot be reached. Check LLM_BASE_URL/ },
  'hangs-up-within': { kind: 'unavailable', text: FRAGMENT, says: /cut off its answer/ },
  'rate-limited': { kind: 'rate_limited', calls: 2, says: /too many requests. Try again later/ },
  'rate-limited-for-long': { kind: 'rate_limited', says: /too many requests/ },
  'no-credit': { kind: 'refused', says: /no credit left.* change LLM_API_KEY/ },
  'payment-due': { kind: 'refused', says: /no credit left/ },
  'bad-request': { kind: 'refused', says: /refused the request for bad-request \(status 400\)/ },
  'too-long': { kind: 'refused', says: /conversation is too long for too-long/ },
  'too-long-in-words': { kind: 'refused', says: /conversation is too long/ },
  'wrong-key-in-words': { kind: 'refused', says: /does not accept the key/ },
  'no-such-model-in-words': { kind: 'refused', says: /has no no-such-model-in-words there/ },
  forbidden: { kind: 'refused', says: /does not let this key use forbidden/ },
  'error-500': { kind: 'unavailable', calls: 2, says: /is unavailable \(status 500\)/ },
  'error-503': { kind: 'unavailable', calls: 2, says: /is unavailable \(status 503\)/ },
  moved: { kind: 'refused', says: /points elsewhere. Check LLM_BASE_URL/ },
  'error-in-stream': { kind: 'unavailable', calls: 2, says: /is unavailable/ },
  'error-within-stream': { kind: 'rate_limited', text: FRAGMENT, says: /too many requests/ },
  'error-with-200': { kind: 'rate_limited', calls: 2, says: /too many requests/ },
  garbage: { kind: 'broken', says: /not a chat answer/ },
  'other-json': { kind: 'broken', says: /not a chat answer/ },
  'garbage-json': { kind: 'broken', says: /not a chat answer/ },
  html: { kind: 'broken', says: /in a form that is not a chat/ },
  'html-as-stream': { kind: 'broken', says: /ended in the middle/ },
  'html-as-json': { kind: 'broken', says: /not a chat answer/ },
  'wrong-type': { kind: 'broken', says: /in a form that is not a chat/ },
  'no-type': { kind: 'broken', says: /in a form that is not a chat/ },
  empty: { kind: 'broken', says: /ended in the middle/ },
  'empty-json': { kind: 'broken', says: /not a chat answer/ },
  half: { kind: 'broken', text: FRAGMENT, says: /ended in the middle/ },
  'half-chunk': { kind: 'broken', text: FRAGMENT, says: /not a chat answer/ },
  'one-megabyte': { kind: 'broken', text: 'xxx', says: /too large/ },
  'cut-off': { kind: 'refused', text: FRAGMENT, says: /grew too long and was cut off/ },
  filtered: { kind: 'refused', text: FRAGMENT, says: /did not let filtered answer this/ },
  declined: { kind: 'refused', says: /did not let declined answer this/ },
  'only-thoughts': { kind: 'refused', says: /returned an empty answer/ },
  'thoughts-slip': {
    kind: 'broken',
    text: 'Zwrot ',
    says: /mixed the thoughts of the model into its answer/,
  },
  'no-words': { kind: 'refused', says: /returned an empty answer/ },
  'only-tool-calls': { kind: 'refused', says: /returned an empty answer/ },
}

const SHORT: Partial<Record<Scenario, Partial<ModelLimits>>> = {
  'stalls-at-once': { firstByteMs: 1000 },
  'stalls-before-first-token': { firstTokenMs: 1000 },
  'stalls-after-first-token': { idleMs: 1000 },
  'never-ends': { totalMs: 2000 },
}

test.each(Object.keys(faults) as (keyof typeof faults)[])(
  'a provider that plays "%s" is never taken for an answer',
  async (name) => {
    const { kind, text = '', calls = 1, says } = KINDS[name]
    const ended = await outcome(model(name, SHORT[name]))
    expect(ended.error).toBeInstanceOf(ModelError)
    expect(ended.error).toMatchObject({ kind, message: expect.stringMatching(says) })
    expect(ended.text.slice(0, text.length || undefined)).toBe(text)
    expect(fake.calls).toHaveLength(calls)
    await eventually(() => fake.openCount()).toBe(0)
  },
)

test.each(['rate-limited', 'error-500', 'error-503', 'hangs-up', 'error-in-stream'] as const)(
  'after "%s" the second try brings the answer',
  async (trouble) => {
    fake.next(trouble)
    expect(await outcome(model('words'))).toEqual({ text: ANSWER, error: null })
    expect(fake.calls.map(({ scenario }) => scenario)).toEqual([trouble, 'words'])
  },
)

test('thoughts that slip out once are waited for from then on', async () => {
  const calling = model('thoughts-slip')
  expect((await outcome(calling)).error).toBeInstanceOf(ModelError)
  expect(await outcome(calling)).toEqual({ text: 'Zwrot trwa.', error: null })
})

test('the second try waits as long as the provider asked', async () => {
  fake.next('rate-limited')
  await complete(model('words'), REQUEST, patience())
  const [first, second] = fake.calls.map(({ atMs }) => atMs)
  // A timer may fire slightly early by another clock.
  expect(second! - first!).toBeGreaterThanOrEqual(48)
})

test('the wait takes nothing from the time for the first word', async () => {
  fake.next('error-500')
  const limits = { firstTokenMs: 2000, backOffMs: 4200 }
  expect(await outcome(model('words', limits))).toEqual({ text: ANSWER, error: null })
})

test('a long wait is left to the caller, who is told how long', async () => {
  const { error } = await outcome(model('rate-limited-for-long'))
  expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs: 120_000, retryAfterS: 120, status: 503 })
})

test('the wait before a second try is spread, and refusals and slowness get none', () => {
  const wait = (kind: ModelErrorKind, random: number, retryAfterMs?: number) =>
    backOffMs(new ModelError(kind, '', { retryAfterMs }), MODEL_LIMITS, () => random)
  expect([wait('unavailable', 0), wait('unavailable', 1)]).toEqual([250, 500])
  expect(wait('rate_limited', 1, 9000)).toBe(9500)
  expect(wait('rate_limited', 1, 10_000)).toBeNull()
  for (const kind of ['timeout', 'refused', 'broken'] as const) expect(wait(kind, 0)).toBeNull()
  expect(backOffMs(new TypeError('a bug'), MODEL_LIMITS)).toBeNull()
})

test('a wait for the second try ends with the time of the whole call', async () => {
  const { error } = await outcome(model('error-500', { totalMs: 1000, backOffMs: 9000 }))
  expect(error).toMatchObject({ kind: 'timeout' })
})

test('a wrong key, model or address is refused at once, with the setting to look at', async () => {
  expect((await outcome(model('words', {}, 'sk-wrong'))).error!.message).toBe(
    'The AI provider at 127.0.0.1 does not accept the key. Check LLM_API_KEY.',
  )
  expect((await outcome(model('words', {}, null))).error).toMatchObject({ kind: 'refused' })
  expect((await outcome(model('gpt-nothing'))).error!.message).toBe(
    'The AI provider at 127.0.0.1 has no gpt-nothing there. Check LLM_BASE_URL and LLM_MODEL.',
  )
  const astray = openAiCompatible({ baseUrl: `${fake.url}/v2`, apiKey: FAKE_KEY, model: 'words' })
  open.push(astray)
  expect((await outcome(astray)).error).toMatchObject({ kind: 'refused' })
  expect(fake.calls).toHaveLength(4)
})

test('a provider that is not there is tried twice and named', async () => {
  const gone = await startFakeModel()
  await gone.close()
  const calling = openAiCompatible({ baseUrl: gone.url, apiKey: null, model: 'words', limits: PATIENT })
  open.push(calling)
  expect((await outcome(calling)).error).toMatchObject({ kind: 'unavailable', code: 'unavailable' })
})

test('a caller that gives up gets its own reason back, and the provider is let go', async () => {
  const reason = new Error('Stop AI')
  expect((await outcome(model('words'), AbortSignal.abort(reason))).error).toBe(reason)
  expect(fake.calls).toHaveLength(0)
  for (const name of ['stalls-at-once', 'stalls-after-first-token', 'error-500'] as const) {
    fake.calls.length = 0
    const controller = new AbortController()
    const ending = outcome(model(name, { backOffMs: 9000 }), controller.signal)
    await eventually(() => fake.calls.length).toBe(1)
    controller.abort(reason)
    expect((await ending).error).toBe(reason)
    await eventually(() => fake.openCount()).toBe(0)
    expect(fake.calls).toHaveLength(1)
  }
})

test('a stalled call holds up no other', async () => {
  const stalled = Array.from({ length: 50 }, () => new AbortController())
  const waiting = stalled.map(({ signal }) => outcome(model('stalls-at-once'), signal))
  await eventually(() => fake.calls.length).toBe(50)
  expect(await complete(model('words'), REQUEST, patience())).toBe(ANSWER)
  for (const call of stalled) call.abort(new Error('enough'))
  await Promise.all(waiting)
})

test('a storm of faults at once yields errors only, and leaves nothing open', async () => {
  const limits = { firstByteMs: 500, firstTokenMs: 500, idleMs: 500, totalMs: 1000 }
  const calls = Object.keys(faults).flatMap((name) =>
    Array.from({ length: 5 }, () => outcome(model(name, limits))),
  )
  const ended = await Promise.all(calls)
  expect(ended.filter(({ error }) => !(error instanceof ModelError))).toEqual([])
  await eventually(() => fake.openCount()).toBe(0)
})

test('no error repeats the key, what the customer wrote or what the provider answered', async () => {
  const limits = { firstByteMs: 500, firstTokenMs: 500, idleMs: 500, totalMs: 1000 }
  const calls = Object.keys(faults).map((name) => outcome(model(name, limits)))
  const wrongKey = outcome(model('words', {}, 'sk-wrong-0123456789'))
  const told = (await Promise.all([...calls, wrongKey])).map(({ error }) =>
    inspect(error, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null }),
  )
  for (const text of told) {
    expect(text).not.toMatch(/sk-|Bearer/i)
    expect(text).not.toContain(SECRET)
    expect(text).not.toMatch(/doctype|Rate limit reached|Incorrect API key/)
  }
})
