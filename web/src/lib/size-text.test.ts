import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('a size is told as the language writes it, and a few letters are not nothing', () => {
  expect(sizeText(0, 'en')).toBe('0 kB')
  expect(sizeText(18, 'en')).toBe('0.1 kB')
  expect(sizeText(16_300, 'pl')).toBe('15,9 kB')
  expect(sizeText(3_400_000, 'en')).toBe('3.2 MB')
})

test('a limit in binary units reads as it was set, a large one in GB', () => {
  expect(sizeText(50 * 1024 * 1024, 'en')).toBe('50 MB')
  expect(sizeText(20_000 * 1024 * 1024, 'en')).toBe('19.5 GB')
  expect(sizeText(20_000 * 1024 * 1024, 'pl')).toBe('19,5 GB')
  expect(sizeText(3_000 * 1024 ** 3, 'en')).toBe('3,000 GB')
})
