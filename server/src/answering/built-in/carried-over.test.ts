import { expect, test } from 'vitest'
import { carriedOver } from './carried-over.ts'

test('a follow-up carries what it is about, and nothing of what was asked before that', () => {
  expect(carriedOver('and on Sundays?', ['do you have parking?', 'How much is the full service?'])).toBe(
    'do you have parking?',
  )
  expect(carriedOver('a w niedziele?', ['macie parking?', 'Ile kosztuje pełny przegląd roweru?'])).toBe(
    'macie parking?',
  )
})

test('a follow-up to a follow-up carries the question that both lean on', () => {
  expect(carriedOver('and the Wren?', ['the price?', 'Which kettles do you sell in green?'])).toBe(
    'Which kettles do you sell in green? the price?',
  )
})

test('what a follow-up puts something else in the place of is not carried', () => {
  expect(carriedOver('and for a rabbit?', ['and for a dog?', 'How much is a dental for a cat?'])).toBe(
    'How much is a dental? and?',
  )
})
