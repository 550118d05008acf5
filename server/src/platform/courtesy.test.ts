import { beforeEach, expect, test, vi } from 'vitest'

let noteServed: () => void
let restAfter: (workMs: number) => number

// Other tests of this process have served customers of their own, by another clock.
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const courtesy = await import('./courtesy.ts')
  noteServed = courtesy.noteServed
  restAfter = courtesy.restAfter
})

const serve = (perSecond: number, seconds = 5) => {
  for (let n = 0; n < perSecond * seconds; n += 1) {
    noteServed()
    vi.advanceTimersByTime(1000 / perSecond)
  }
}

test('work goes on without a rest as long as nobody chats, and again soon after the last one', () => {
  expect(restAfter(1000)).toBe(0)
  serve(100)
  expect(restAfter(1000)).toBeGreaterThan(1000)
  vi.advanceTimersByTime(10_000)
  expect(restAfter(1000)).toBeLessThan(5)
})

test('the more are served, the longer the work rests, but not for ever', () => {
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
