import { expect, test } from 'vitest'
import { rangeOf } from './period.ts'

const at = (text: string) => new Date(text)

test('ANA-3 a period ends today and begins yesterday, seven days, a month or ever ago', () => {
  const now = at('2026-11-15T12:00:00')
  expect(rangeOf('day', now)).toEqual({ start_date: '2026-11-14', end_date: '2026-11-15' })
  expect(rangeOf('week', now)).toEqual({ start_date: '2026-11-08', end_date: '2026-11-15' })
  expect(rangeOf('month', now)).toEqual({ start_date: '2026-10-15', end_date: '2026-11-15' })
  expect(rangeOf('alltime', now)).toEqual({ start_date: '2000-01-01', end_date: '2026-11-15' })
})

test('ANA-3 a month back from a day that the month before does not have is its last day', () => {
  const monthBack = (day: string) => rangeOf('month', at(`${day}T12:00:00`)).start_date
  expect(monthBack('2026-03-31')).toBe('2026-02-28')
  expect(monthBack('2028-03-31')).toBe('2028-02-29')
  expect(monthBack('2026-03-29')).toBe('2026-02-28')
  expect(monthBack('2026-01-31')).toBe('2025-12-31')
  expect(monthBack('2026-07-31')).toBe('2026-06-30')
})

test('ANA-4 days are YYYY-MM-DD by the local calendar: half past eleven at night is still today', () => {
  const lateInSummer = new Date(2026, 6, 3, 23, 30)
  expect(rangeOf('day', lateInSummer)).toEqual({ start_date: '2026-07-02', end_date: '2026-07-03' })
  const earlyOnNewYear = new Date(2027, 0, 1, 0, 30)
  expect(rangeOf('day', earlyOnNewYear)).toEqual({ start_date: '2026-12-31', end_date: '2027-01-01' })
})
