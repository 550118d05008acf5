import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

test('how long ago something was is told in the largest unit that fits, in the language of the screen', () => {
  expect(ago('2026-03-02T11:59:30Z', now, 'en')).toBe('now')
  expect(ago('2026-03-02T11:57:50Z', now, 'en')).toBe('2 minutes ago')
  expect(ago('2026-03-02T09:00:00Z', now, 'pl')).toBe('3 godziny temu')
  expect(ago('2026-03-01T11:00:00Z', now, 'ru')).toBe('вчера')
})

test('a server whose clock is ahead of ours has not seen the future', () => {
  expect(ago('2026-03-02T12:03:00Z', now, 'en')).toBe('now')
})
