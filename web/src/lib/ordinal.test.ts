import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test('WELC-2 the first twenty places have a word', () => {
  expect(Array.from({ length: 20 }, (_, index) => ordinal(index + 1)).join(' ')).toBe(
    'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth ' +
      'Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth',
  )
})

test('WELC-3 from the twenty-first on there is none', () => {
  expect([21, 22, 100, 0, -1].map(ordinal)).toEqual(Array(5).fill('Invalid number'))
})
