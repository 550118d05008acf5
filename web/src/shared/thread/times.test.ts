import { expect, test } from 'vitest'
import { dayText, timeText } from './times.ts'

const now = new Date(2026, 10, 15, 0, 5)

test('CHAT-10 today and yesterday are called so, other days by their date', () => {
  expect(dayText('2026-11-15', now, 'en')).toBe('Today')
  expect(dayText('2026-11-14', now, 'en')).toBe('Yesterday')
  expect(dayText('2026-11-13', now, 'en')).toBe('Friday, November 13')
  expect(dayText('2025-11-14', now, 'en')).toBe('Friday, November 14, 2025')
  expect(dayText('2026-11-14', now, 'pl')).toBe('Wczoraj')
  expect(dayText('2026-11-15', now, 'ru')).toBe('Сегодня')
})

test('yesterday is yesterday also when the clocks were changed in between', () => {
  expect(dayText('2026-10-25', new Date(2026, 9, 26, 0, 30), 'en')).toBe('Yesterday')
  expect(dayText('2026-03-29', new Date(2026, 2, 30, 23, 30), 'en')).toBe('Yesterday')
})

test('times have two digits', () => {
  expect(timeText(new Date(2026, 10, 15, 9, 5).toISOString(), 'pl')).toBe('9:05')
})
