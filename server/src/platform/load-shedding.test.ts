import { beforeEach, expect, test, vi } from 'vitest'

let recordServed: () => void
let backoffAfter: (workMs: number) => number

// Other tests in this process recorded chat traffic on a different clock.
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const shedding = await import('./load-shedding.ts')
  recordServed = shedding.recordServed
  backoffAfter = shedding.backoffAfter
})

const serve = (perSecond: number, seconds = 5) => {
  for (let n = 0; n < perSecond * seconds; n += 1) {
    recordServed()
    vi.advanceTimersByTime(1000 / perSecond)
  }
}

test('work goes on without a rest as long as nobody chats, and again soon after the last one', () => {
  expect(backoffAfter(1000)).toBe(0)
  serve(100)
  expect(backoffAfter(1000)).toBeGreaterThan(1000)
  vi.advanceTimersByTime(10_000)
  expect(backoffAfter(1000)).toBeLessThan(5)
})

test('the more are served, the longer the work rests, but not for ever', () => {
  serve(1)
  const afterFew = backoffAfter(1000)
  expect(afterFew).toBeGreaterThan(5)
  expect(afterFew).toBeLessThan(50)
  serve(10)
  expect(backoffAfter(1000)).toBeGreaterThan(5 * afterFew)
  serve(1000)
  expect(backoffAfter(1000)).toBeCloseTo(9000, 0)
  expect(backoffAfter(60_000)).toBe(10_000)
})
