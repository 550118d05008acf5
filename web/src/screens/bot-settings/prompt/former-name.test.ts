import { expect, test } from 'vitest'
import { hasFormerName } from './former-name.ts'

test('a renamed assistant is told apart from what its prompt still says', () => {
  const prompt = 'You are Zofia of Świece (C++).'
  expect(hasFormerName(prompt, 'Zofia', 'Basia')).toBe(true)
  expect(hasFormerName(prompt, 'C++', 'Basia')).toBe(true)
  expect(hasFormerName(prompt, 'Zofia', ' Zofia ')).toBe(false)
  expect(hasFormerName(prompt, 'Zofia', ' ')).toBe(false)
  expect(hasFormerName(prompt, 'Anna', 'Basia')).toBe(false)
})

test('a part of a word, and the former name inside the new one, do not count', () => {
  expect(hasFormerName('You are Annabel.', 'Anna', 'Basia')).toBe(false)
  expect(hasFormerName('You are Zofia K.', 'Zofia', 'Zofia K.')).toBe(false)
  expect(hasFormerName('You are Zofia.', 'Zofia', 'Zofia K.')).toBe(true)
})
