import { expect, test } from 'vitest'
import { fieldTime, inAnHour, mondayMorning, tomorrowMorning } from './snooze-times.ts'

test('tomorrow is nine in the morning of the next day, also at the end of a month', () => {
  expect(tomorrowMorning(new Date(2026, 10, 30, 23, 59))).toEqual(new Date(2026, 11, 1, 9))
  expect(tomorrowMorning(new Date(2026, 10, 17, 0, 1))).toEqual(new Date(2026, 10, 18, 9))
})

test('Monday is the next one, never today', () => {
  const monday = new Date(2026, 10, 23, 9)
  for (const day of [16, 18, 22]) expect(mondayMorning(new Date(2026, 10, day, 8))).toEqual(monday)
})

test('an hour is an hour, also over midnight', () => {
  expect(inAnHour(new Date(2026, 10, 17, 23, 30))).toEqual(new Date(2026, 10, 18, 0, 30))
})

test('a time field is filled with local time, to the minute', () => {
  expect(fieldTime(new Date(2026, 0, 5, 7, 3, 59))).toBe('2026-01-05T07:03')
})
