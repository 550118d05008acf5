import type { OpeningHours } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { awayText, timeOfReturn } from './back-text.ts'
import { instantOf } from './local-day.ts'
import { awayNow, nextAway } from './team-hours.ts'

const WARSAW = 'Europe/Warsaw'
const NINE_TO_FIVE: [string, string][] = [['09:00', '17:00']]
const hoursOf = (week: OpeningHours['week'], special: OpeningHours['special'] = []): OpeningHours => ({
  ...{ time_zone: WARSAW, week, special },
})
const weekdays = hoursOf([...Array.from({ length: 5 }, () => NINE_TO_FIVE), [], []])
const daily = (...spans: [string, string][]) => hoursOf(Array.from({ length: 7 }, () => spans))

/** In November, Warsaw is an hour ahead of UTC. The 16th is a Monday. */
const away = (hours: OpeningHours, now: string) => {
  const next = nextAway(hours, new Date(now))
  return next && [next.from.toISOString(), next.until?.toISOString() ?? null]
}

test('while people are there, it is known when they leave and when they are back', () => {
  expect(away(weekdays, '2026-11-16T11:00:00Z')).toEqual([
    '2026-11-16T16:00:00.000Z',
    '2026-11-17T08:00:00.000Z',
  ])
})

test('from the minute they leave they are away, until the minute they are back', () => {
  const now = '2026-11-16T16:00:00.000Z'
  expect(away(weekdays, now)).toEqual([now, '2026-11-17T08:00:00.000Z'])
  expect(away(weekdays, '2026-11-17T07:59:00Z')![1]).toBe('2026-11-17T08:00:00.000Z')
  expect(awayNow({ opening_hours: weekdays, team_hours: null }, new Date('2026-11-17T08:00:00Z'))).toBeNull()
})

test('a break between two slots of a day is a time away', () => {
  const split = daily(['13:00', '17:00'], ['08:00', '12:00'])
  expect(away(split, '2026-11-16T11:30:00Z')![1]).toBe('2026-11-16T12:00:00.000Z')
  expect(away(split, '2026-11-16T10:00:00Z')).toEqual([
    '2026-11-16T11:00:00.000Z',
    '2026-11-16T12:00:00.000Z',
  ])
})

test('a slot that spans midnight goes on the next day, and one that begins where it ends continues it', () => {
  expect(away(daily(['18:00', '02:00']), '2026-11-16T00:30:00Z')).toEqual([
    ...['2026-11-16T01:00:00.000Z', '2026-11-16T17:00:00.000Z'],
  ])
  const acrossMidnight = hoursOf([[['18:00', '24:00']], [['00:00', '02:00']], [], [], [], [], []])
  expect(away(acrossMidnight, '2026-11-16T20:00:00Z')).toEqual([
    ...['2026-11-17T01:00:00.000Z', '2026-11-23T17:00:00.000Z'],
  ])
})

test('a holiday is away all day, and a special day opens a Sunday', () => {
  const special = [
    { date: '2026-11-17', spans: [] },
    { date: '2026-11-22', spans: [['10:00', '12:00']] as [string, string][] },
  ]
  const holidays = { ...weekdays, special }
  expect(away(holidays, '2026-11-16T18:00:00Z')![1]).toBe('2026-11-18T08:00:00.000Z')
  expect(away(holidays, '2026-11-20T18:00:00Z')![1]).toBe('2026-11-22T09:00:00.000Z')
})

test('people who are always there are never away, and hours that never open have no return', () => {
  expect(away(daily(['00:00', '24:00']), '2026-11-16T11:00:00Z')).toBeNull()
  expect(away(hoursOf(Array.from({ length: 7 }, () => [])), '2026-11-16T11:00:00Z')).toEqual([
    ...['2026-11-16T11:00:00.000Z', null],
  ])
})

test('nine is nine on both sides of a change of the clocks', () => {
  // The clocks go forward on 29 March 2026 and back on 25 October 2026, both Sundays.
  expect(away(weekdays, '2026-03-27T18:00:00Z')![1]).toBe('2026-03-30T07:00:00.000Z')
  expect(away(weekdays, '2026-10-23T18:00:00Z')![1]).toBe('2026-10-26T08:00:00.000Z')
  const night = daily(['22:00', '06:00'])
  expect(away(night, '2026-03-28T23:00:00Z')![0]).toBe('2026-03-29T04:00:00.000Z')
  expect(away(night, '2026-10-24T23:00:00Z')![0]).toBe('2026-10-25T05:00:00.000Z')
})

test('a time that the change to summer time leaves out is an hour later, one that comes twice the second', () => {
  expect(instantOf('2026-03-29', '02:30', WARSAW).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(instantOf('2026-10-25', '02:30', WARSAW).toISOString()).toBe('2026-10-25T01:30:00.000Z')
})

test('hours of the team replace the opening hours', () => {
  const at = new Date('2026-11-16T18:00:00Z')
  expect(awayNow({ opening_hours: weekdays, team_hours: daily(['08:00', '20:00']) }, at)).toBeNull()
  expect(awayNow({ opening_hours: weekdays, team_hours: null }, at)).toMatchObject({ time_zone: WARSAW })
  expect(awayNow({ opening_hours: null, team_hours: null }, at)).toBeNull()
})

test.each([
  ['2026-11-16T07:00:00Z', 'today at 9:00', 'dzisiaj o 9:00', 'сегодня в 9:00'],
  ['2026-11-15T12:00:00Z', 'tomorrow at 9:00', 'jutro o 9:00', 'завтра в 9:00'],
  // Already Sunday in Warsaw.
  ['2026-11-14T23:30:00Z', 'tomorrow at 9:00', 'jutro o 9:00', 'завтра в 9:00'],
  ['2026-11-13T20:00:00Z', 'on Monday at 9:00', 'w poniedziałek o 9:00', 'в понедельник в 9:00'],
  ['2026-11-09T07:00:00Z', 'on 16 November at 9:00', '16 listopada o 9:00', '16 ноября в 9:00'],
])('seen from %s people are back %s', (now, ...texts) => {
  const until = new Date('2026-11-16T08:00:00Z')
  const said = (['en', 'pl', 'ru'] as const).map((each) => timeOfReturn(until, WARSAW, new Date(now), each))
  expect(said).toEqual(texts)
})

test('a customer who can be reached is told when people are back, and not asked for an address', () => {
  const back = { until: new Date('2026-11-17T08:00:00Z'), time_zone: WARSAW }
  const now = new Date('2026-11-16T20:00:00Z')
  expect(awayText(back, { asks: false, now, language: 'en' })).toBe('Our team will be back tomorrow at 9:00.')
  expect(awayText(back, { asks: true, now, language: 'pl' })).toBe(
    'Nasz zespół wróci jutro o 9:00. Zostaw adres e-mail lub numer telefonu, żebyśmy mogli się z Tobą skontaktować.',
  )
})
