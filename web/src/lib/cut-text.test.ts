import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('SIDE-3 a name is cut to its first characters, without dots', () => {
  expect(cutText('Support desk of the Warsaw branch', 18)).toBe('Support desk of th')
  expect(cutText('Sales', 18)).toBe('Sales')
})

test('SIDE-3 what a person sees as one character is never torn apart', () => {
  expect(cutText('👩‍💻👩‍💻👩‍💻', 2)).toBe('👩‍💻👩‍💻')
  expect(cutText('é́é́', 1)).toBe('é́')
})
