import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test('a time is told in the largest unit that it fills, and no more exactly than it matters', () => {
  expect([0, 840, 12_300, 90_000, 7_200_000].map((ms) => durationText(ms, 'en'))).toEqual([
    '0 sec',
    '0.8 sec',
    '12 sec',
    '1.5 min',
    '2 hr',
  ])
  expect(durationText(1500, 'pl')).toBe('1,5 sek.')
})
