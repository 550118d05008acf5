import { expect, test } from 'vitest'
import { isOfTheSame, isSameQuestion } from './same-question.ts'

test('the same thing in other words is the same question', () => {
  expect(isSameQuestion('Do you deliver to Norway?', 'Deliver to Norway, do you?')).toBe(true)
  expect(isSameQuestion('Do you deliver to Norway?', 'Do you deliver to Sweden on Sundays?')).toBe(false)
})

test('another question about what stands in the same passage goes in no circle; a nudge does', () => {
  const first = 'How long is the warranty of the Kestrel kettle?'
  expect(isOfTheSame('And how often should I descale it?', first)).toBe(false)
  expect(isOfTheSame('But how long is the warranty then?', first)).toBe(true)
  expect(isOfTheSame('And?', first)).toBe(true)
})
