import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER, SLOW_MS } from './fake/good-answers.ts'
import type { Scenario } from './fake/scenarios.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from './fake/server.ts'
import { complete, type ModelError } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'
import type { OpenModel } from './provider.ts'

let fake: FakeModel
let model: OpenModel
beforeEach(async () => {
  fake = await startFakeModel()
  model = openAiCompatible({ baseUrl: fake.url, apiKey: FAKE_KEY, model: 'words' })
  // The network is real; only our own clock is faked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await model.close()
  await fake.close()
})

const ask = () =>
  complete(model, { messages: [{ role: 'user', content: 'Hello' }] }, new AbortController().signal).catch(
    (error: ModelError) => error.message,
  )

/** Yields to the network until the condition holds. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise(setImmediate)
}

/** The outcome of a call to a provider with this behaviour, and its duration. */
async function outcomeOf(scenario: Scenario) {
  const calls = fake.calls.length
  fake.next(scenario)
  const beganAt = performance.now()
  let end: { said: string; tookMs: number } | undefined
  ask().then((said) => {
    end = { said, tookMs: performance.now() - beganAt }
  })
  await until(() => fake.calls.length > calls)
  while (!end) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  }
  return end
}

const inSilence = (ms: number) => ({
  said: `The AI provider at 127.0.0.1 did not respond within ${ms / 1000} s.`,
  tookMs: ms,
})

test('who asks a provider that accepts the call and says nothing waits for 10 s and no longer', async () => {
  expect(await outcomeOf('stalls-at-once')).toEqual(inSilence(10_000))
})

test('a model that is being loaded is left to load, for whoever asks next', async () => {
  expect(await outcomeOf('slow')).toEqual(inSilence(10_000))
  expect(fake.openCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(SLOW_MS - 10_000)
  await until(() => fake.openCount() === 0)
  expect((await outcomeOf('words')).said).toBe(ANSWER)
})

test('a server that is always slow is waited for once that is known, until it is silent again', async () => {
  await outcomeOf('slow')
  await vi.advanceTimersByTimeAsync(SLOW_MS)
  await until(() => fake.openCount() === 0)
  expect((await outcomeOf('slow')).said).toBe(ANSWER)
  expect(await outcomeOf('stalls-at-once')).toEqual(inSilence(45_000))
  expect(await outcomeOf('stalls-at-once')).toEqual(inSilence(10_000))
})

test('one call at most is left open with a silent provider, and not for ever', async () => {
  await outcomeOf('stalls-at-once')
  await outcomeOf('stalls-at-once')
  await until(() => fake.openCount() === 1)
  await vi.advanceTimersByTimeAsync(120_000)
  await until(() => fake.openCount() === 0)
})
