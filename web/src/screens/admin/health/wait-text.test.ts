import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test('a wait is told in the largest unit that fits', () => {
  expect(waitText(0, 'en')).toBe('0 seconds')
  expect(waitText(59, 'en')).toBe('59 seconds')
  expect(waitText(60, 'en')).toBe('1 minute')
  expect(waitText(7300, 'pl')).toBe('2 godziny')
  expect(waitText(5 * 86_400, 'en')).toBe('5 days')
})
