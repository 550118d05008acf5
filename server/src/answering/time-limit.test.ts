import { afterEach, expect, test, vi } from 'vitest'
import { complete, type Model } from '../llm/index.ts'
import { withTimeLimit } from './time-limit.ts'

afterEach(() => vi.useRealTimers())

const request = { messages: [] }
const anybody = new AbortController().signal

/** A model that answers each call after this delay. */
const slow = (ms: number): Model => ({
  name: 'slow',
  async *stream(_, signal) {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, ms)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    yield 'Yes.'
  },
})
const limited = (model: Model, ms: number) =>
  withTimeLimit({ model, promptTokens: 1000, seesPictures: false }, ms)

test('all calls of a turn share one limit, and the one that passes it is told as a timeout', async () => {
  vi.useFakeTimers()
  const { model, limit } = limited(slow(40_000), 90_000)
  const ask = () => complete(model, request, anybody).catch((error) => error)
  for (let call = 0; call < 2; call += 1) {
    const answer = ask()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await answer).toBe('Yes.')
  }
  const late = ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toMatchObject({ kind: 'timeout', message: 'slow took longer than 90 s.' })
  expect(limit.aborted).toBe(true)
})

test('a model for which no time is left gets none', () => {
  expect(limited(slow(1), 0).limit.aborted).toBe(true)
})

test('a limit that is over in time leaves no timer behind', () => {
  vi.useFakeTimers()
  const { end, limit } = limited(slow(1), 90_000)
  end()
  vi.advanceTimersByTime(100_000)
  expect(limit.aborted).toBe(false)
})
