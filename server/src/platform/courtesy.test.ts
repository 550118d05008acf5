import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteServed, restAfter } from './courtesy.ts'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

const serve = (perSecond: number, seconds = 5) => {
  for (let n = 0; n < perSecond * seconds; n += 1) {
    noteServed()
    vi.advanceTimersByTime(1000 / perSecond)
  }
}

test('work goes on without a rest as long as nobody chats, and again soon after the last one', () => {
  vi.advanceTimersByTime(60_000)
  expect(restAfter(1000)).toBeLessThan(1)
  serve(100)
  expect(restAfter(1000)).toBeGreaterThan(1000)
  vi.advanceTimersByTime(10_000)
  expect(restAfter(1000)).toBeLessThan(5)
})

test('the more are served, the longer the work rests, but not for ever', () => {
  vi.advanceTimersByTime(60_000)
  serve(1)
  const afterFew = restAfter(1000)
  expect(afterFew).toBeGreaterThan(5)
  expect(afterFew).toBeLessThan(50)
  serve(10)
  expect(restAfter(1000)).toBeGreaterThan(5 * afterFew)
  serve(1000)
  expect(restAfter(1000)).toBeCloseTo(9000, 0)
  expect(restAfter(60_000)).toBe(10_000)
})
