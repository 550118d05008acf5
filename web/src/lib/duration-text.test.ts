import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test('a duration is told in its two largest parts, in the words of the language', () => {
  expect(durationText(1, 'en')).toBe('1 min')
  expect(durationText(59, 'en')).toBe('59 min')
  expect(durationText(60, 'en')).toBe('1 hr')
  expect(durationText(3 * 60 + 12, 'en')).toBe('3 hr 12 min')
  expect(durationText(6 * 24 * 60 + 3 * 60 + 12, 'en')).toBe('6 days 3 hr')
  expect(durationText(3 * 60 + 12, 'pl')).toBe('3 godz. 12 min')
  expect(durationText(3 * 60 + 12, 'ru')).toBe('3 ч 12 мин')
})
