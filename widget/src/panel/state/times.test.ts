import { expect, test } from 'vitest'
import { clockText, dayText } from './times.ts'

test('a time and a day look the same beside a message and in the words about opening hours', () => {
  const at = new Date(2026, 10, 17, 9, 1)
  expect(clockText(at)).toBe('9:01')
  expect(clockText(new Date(2026, 10, 17, 17, 30))).toBe('17:30')
  const day = ['en', 'pl', 'ru'].map((language) => dayText(at, language, { day: 'numeric', month: 'long' }))
  expect(day).toEqual(['17 November', '17 listopada', '17 ноября'])
})

test('the hour after midnight keeps its zero', () => {
  expect(clockText(new Date(2026, 10, 17, 0, 32))).toBe('0:32')
  expect(clockText(new Date('2026-11-17T23:05:00Z'), 'Europe/Warsaw')).toBe('0:05')
})
