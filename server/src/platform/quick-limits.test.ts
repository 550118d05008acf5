import { expect, test } from 'vitest'
import { createQuickLimits } from './quick-limits.ts'

const rate = { name: 'chat', who: 'w1', windowMs: 60_000, ip: '203.0.113.7', message: 'Too many' }

test('where nothing at all is allowed, the first one is refused with the time to wait', () => {
  const limits = createQuickLimits(() => new Date())
  expect(() => limits.take({ ...rate, limit: 0 })).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterS: 60 }),
  )
})
