import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './deadline.ts'
import { MODEL_LIMITS } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = (caller = new AbortController().signal) => createDeadline(MODEL_LIMITS, 'The provider', caller)

test('the limits are those we promise', () => {
  expect(MODEL_LIMITS).toMatchObject({
    firstByteMs: 10_000,
    firstTokenMs: 15_000,
    idleMs: 20_000,
    totalMs: 60_000,
  })
})

test('the first word has 15 s', () => {
  const { signal, expectFirstToken } = begin()
  expectFirstToken()
  vi.advanceTimersByTime(14_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({
    kind: 'timeout',
    message: 'The provider did not start its answer within 15 s.',
  })
})

test('a server that is silent altogether has as long as it is given, and is known for it', () => {
  const { signal, expectFirstByte, endedInSilence } = begin()
  expectFirstByte(10_000)
  vi.advanceTimersByTime(10_000)
  expect(signal.reason.message).toBe('The provider did not respond within 10 s.')
  expect(endedInSilence()).toBe(true)
  const other = begin()
  other.expectFirstByte(10_000)
  other.expectFirstToken()
  vi.advanceTimersByTime(15_000)
  expect([other.signal.aborted, other.endedInSilence()]).toEqual([true, false])
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
  expect(signal.reason.message).toBe('The provider stopped mid-answer and did not resume within 20 s.')
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
