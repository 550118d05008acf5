import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

function limiterAt() {
  let nowMs = 0
  const limiter = createLimiter(() => new Date(nowMs), { size: 50, perSecond: 2 })
  const takeAll = (portal: string) => {
    for (let n = 0; ; n++)
      try {
        limiter.take(portal)
      } catch {
        return n
      }
  }
  const passTime = (ms: number) => {
    nowMs += ms
  }
  return { ...limiter, takeAll, passTime }
}

test('a portal is called fifty times at once and then twice a second', () => {
  const { takeAll, passTime, take } = limiterAt()
  expect(takeAll('a.example')).toBe(50)
  expect(() => take('a.example')).toThrow(expect.objectContaining({ kind: 'rate', retryAfterMs: 500 }))
  passTime(5_000)
  expect(takeAll('a.example')).toBe(10)
})

test('one portal does not hold up another', () => {
  const { takeAll } = limiterAt()
  takeAll('a.example')
  expect(takeAll('b.example')).toBe(50)
})

test('reading waits while answers need the room', () => {
  const { take, waitMs, passTime } = limiterAt()
  for (let n = 0; n < 41; n++) take('a.example')
  expect(waitMs('a.example', 10)).toBe(500)
  expect(waitMs('a.example', 1)).toBe(0)
  passTime(500)
  expect(waitMs('a.example', 10)).toBe(0)
})

test('a portal that says it is full is believed', () => {
  const { full, waitMs, passTime } = limiterAt()
  full('a.example')
  expect(waitMs('a.example', 1)).toBe(500)
  passTime(500)
  expect(waitMs('a.example', 1)).toBe(0)
})
