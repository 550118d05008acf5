import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('a size is told as the language writes it, and a few letters are not nothing', () => {
  expect(sizeText(0, 'en')).toBe('0 kB')
  expect(sizeText(18, 'en')).toBe('0.1 kB')
  expect(sizeText(16_300, 'pl')).toBe('16,3 kB')
  expect(sizeText(3_400_000, 'en')).toBe('3.4 MB')
})
