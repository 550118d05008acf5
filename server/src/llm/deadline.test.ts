import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './deadline.ts'
import { MODEL_LIMITS } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = (caller = new AbortController().signal) => createDeadline(MODEL_LIMITS, 'The provider', caller)

test('the limits are those we promise', () => {
  expect(MODEL_LIMITS).toMatchObject({ firstTokenMs: 15_000, idleMs: 20_000, totalMs: 60_000 })
})

test('the first word has 15 s', () => {
  const { signal, expectFirstToken } = begin()
  expectFirstToken()
  vi.advanceTimersByTime(14_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({
    kind: 'timeout',
    message: 'The provider did not begin its answer within 15 s.',
  })
})

test('each next word has 20 s, counted anew', () => {
  const { signal, expectFirstToken, expectNextToken } = begin()
  expectFirstToken()
  vi.advanceTimersByTime(10_000)
  expectNextToken()
  vi.advanceTimersByTime(19_999)
  expectNextToken()
  vi.advanceTimersByTime(19_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason.message).toBe('The provider stopped in its answer and said nothing more within 20 s.')
})

test('while the reader is busy only the whole time runs', () => {
  const { signal, expectNextToken, pause } = begin()
  expectNextToken()
  pause()
  vi.advanceTimersByTime(59_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason.message).toBe('The provider did not finish its answer within 60 s.')
})

test('a caller that gives up, now or before, is the reason itself', () => {
  const reason = new Error('Stop AI')
  const controller = new AbortController()
  const { signal } = begin(controller.signal)
  controller.abort(reason)
  expect(signal.reason).toBe(reason)
  expect(begin(AbortSignal.abort(reason)).signal.reason).toBe(reason)
})

test('a call that is over leaves no timer behind', () => {
  const { signal, expectNextToken, stop } = begin()
  expectNextToken()
  stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(signal.aborted).toBe(true)
})
