import { expect, test } from 'vitest'
import { createQuickLimits } from './quick-limits.ts'

const rate = { name: 'chat', who: 'w1', windowMs: 60_000, ip: '203.0.113.7', message: 'Too many' }

test('many visitors do not drop the count of a live chat', () => {
  const limits = createQuickLimits(() => new Date())
  limits.add({ ...rate, limit: 1 })
  for (let n = 0; n <= 100_000; n++) limits.add({ ...rate, name: 'session', who: `visitor ${n}`, limit: 1 })
  expect(limits.hasRoom({ ...rate, limit: 1 })).toBe(false)
})

test('where nothing at all is allowed, the first one is refused with the time to wait', () => {
  const limits = createQuickLimits(() => new Date())
  expect(() => limits.take({ ...rate, limit: 0 })).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterS: 60 }),
  )
})
