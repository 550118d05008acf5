import { expect, test } from 'vitest'
import { clockText } from './date-and-time.ts'
import { timeIn } from './time-in.ts'

test.each([
  ['9', '09:00'],
  ['09:05', '09:05'],
  ['930', '09:30'],
  ['2130', '21:30'],
  ['21.30', '21:30'],
  [' 9 30 ', '09:30'],
  ['21 h', '21:00'],
  ['9:30 pm', '21:30'],
  ['9:30\u202fPM', '21:30'],
  ['9 a.m.', '09:00'],
  ['12 AM', '00:00'],
  ['12pm', '12:00'],
  ['0:00', '00:00'],
])('%j is the time %s', (typed, time) => {
  expect(timeIn(typed)).toBe(time)
})

test.each(['', 'nine', '24:00', '25', '9:60', '13 pm', '0 am', '1:2:3', '-5', '99999', '9 3'])(
  '%j is no time',
  (typed) => {
    expect(timeIn(typed)).toBe('')
  },
)

test('a day may end at 24:00, and at no later time', () => {
  expect(['24:00', '24', '24:01', '23:59'].map((typed) => timeIn(typed, { isEnd: true }))).toEqual([
    '24:00',
    '24:00',
    '',
    '23:59',
  ])
})

test.each(['en', 'pl', 'ru'])('a time as the console shows it in %s is read as the same time', (language) => {
  for (const time of ['00:00', '00:30', '09:05', '12:00', '12:59', '13:00', '23:59'])
    expect(timeIn(clockText(time, language))).toBe(time)
})
