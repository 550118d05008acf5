import { expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

const now = new Date(2026, 2, 4, 12, 0).getTime()
const at = (...date: [number, number, number, number, number]) => new Date(...date).toISOString()

test('the last message is dated as shortly as it can be without being unclear', () => {
  expect(shortTime(at(2026, 2, 4, 9, 5), now, 'pl')).toBe('9:05')
  expect(shortTime(at(2026, 2, 3, 9, 5), now, 'en')).toBe('Tue')
  expect(shortTime(at(2026, 1, 3, 9, 5), now, 'en')).toBe('Feb 3')
  expect(shortTime(at(2025, 11, 31, 9, 5), now, 'pl')).toBe('31.12.25')
})
