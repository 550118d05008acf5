import type { OpeningHours } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { askedDay } from './asked-day.ts'
import { hoursInText } from './hours-in-text.ts'
import { momentReply } from './moment-reply.ts'
import { hoursReply } from './say-hours.ts'

const weekdays: [string, string][] = [['09:00', '17:00']]
const hours: OpeningHours = {
  time_zone: 'Europe/Warsaw',
  week: [weekdays, weekdays, weekdays, weekdays, weekdays, [['10:00', '14:00']], []],
  special: [{ date: '2026-12-24', spans: [['09:00', '13:00']] }],
}
/** A Monday, 12:00 in Warsaw. */
const noon = new Date('2026-11-16T11:00:00Z')

test.each([
  ['are you open now?', '2026-11-16'],
  ['open tomorrow?', '2026-11-17'],
  ['czy pojutrze jest otwarte', '2026-11-18'],
  ['are you open on Sunday?', '2026-11-22'],
  ['a w niedzielę?', '2026-11-22'],
  ['czynne w sobote', '2026-11-21'],
  ['вы работаете в среду?', '2026-11-18'],
  ['open on 24 December?', '2026-12-24'],
  ['December 24th?', '2026-12-24'],
  ['czy 24 grudnia pracujecie', '2026-12-24'],
  ['24 декабря работаете?', '2026-12-24'],
  ['otwarte 1.01?', '2027-01-01'],
  ['and on 2026-12-31', '2026-12-31'],
  ['open on 31 February?', null],
  ['when do you open', null],
  ['do you have 24 plates', null],
])('%s is about %s', (question, day) => {
  expect(askedDay(question, '2026-11-16')).toBe(day)
})

test('the answer is of the day that was asked for, with the time zone', () => {
  const say = (question: string) => hoursReply(hours, question, noon, 'en')
  expect(say('are you open now?')).toBe(
    'We are open now, until 17:00. Today (Monday 16 November): 9:00–17:00. Time zone: Europe/Warsaw.',
  )
  expect(say('open on Sunday?')).toBe(
    'Sunday 22 November: closed. We open again: Monday 23 November, 9:00. Time zone: Europe/Warsaw.',
  )
  expect(say('24 December?')).toBe('Thursday 24 December: 9:00–13:00. Time zone: Europe/Warsaw.')
  expect(hoursReply(hours, 'czy jutro jest otwarte?', noon, 'pl')).toBe(
    'Jutro (wtorek, 17 listopada): 9:00–17:00. Strefa czasowa: Europe/Warsaw.',
  )
})

test('closed is said with when it opens, at the very minute it closes', () => {
  const at = (iso: string) => hoursReply(hours, 'open now?', new Date(iso), 'en')
  expect(at('2026-11-16T15:59:00Z')).toContain('We are open now, until 17:00.')
  expect(at('2026-11-16T16:00:00Z')).toContain(
    'We are closed now. We open again: tomorrow (Tuesday 17 November), 9:00.',
  )
  expect(at('2026-11-16T08:00:00Z')).toContain('We are open now')
  expect(at('2026-11-16T07:59:00Z')).toContain('We open again: today (Monday 16 November), 9:00.')
})

test('a bar that closes after midnight is open then', () => {
  const bar: OpeningHours = { ...hours, week: hours.week.map(() => [['18:00', '02:00']]) }
  expect(hoursReply(bar, 'now?', new Date('2026-11-16T00:30:00Z'), 'en')).toContain('open now, until 2:00')
  expect(hoursReply(bar, 'now?', new Date('2026-11-16T01:30:00Z'), 'en')).toContain('closed now')
  const evenings = {
    ...hours,
    week: Array(7).fill([
      ['00:00', '02:00'],
      ['18:00', '24:00'],
    ]),
  }
  expect(hoursReply(evenings, 'now?', new Date('2026-11-16T20:00:00Z'), 'en')).toContain(
    'open now, until 2:00',
  )
  const always = { ...hours, week: Array(7).fill([['00:00', '24:00']]), special: [] }
  expect(hoursReply(always, 'now?', noon, 'en')).toMatch(/^We are open now\.\s/)
  expect(hoursReply(always, 'teraz?', noon, 'pl')).toMatch(/^Teraz jest otwarte\.\s/)
})

test('a question without a day gets the whole week', () => {
  expect(hoursReply(hours, 'godziny otwarcia', noon, 'pl')).toBe(
    [
      'Teraz jest otwarte, do 17:00.',
      'Poniedziałek–piątek: 9:00–17:00',
      'Sobota: 10:00–14:00',
      'Niedziela: zamknięte',
      '24 grudnia: 9:00–13:00',
      'Strefa czasowa: Europe/Warsaw.',
    ].join('\n'),
  )
})

test.each([
  ['Mon–Fri 9:00–17:00, Saturday: 10-14, Sunday closed'],
  ['Pon.–pt. 9:00–17:00; sob. 10:00–14:00; niedziela: nieczynne'],
  ['Понедельник–пятница: 9:00–17:00. Суббота: 10–14. Воскресенье: выходной.'],
  ['Weekdays 9am–5pm. Saturday 10am to 2pm. Sunday closed.'],
])('%s is read as hours of a week', (text) => {
  expect(hoursInText(text)).toEqual([...Array(5).fill([['09:00', '17:00']]), [['10:00', '14:00']], []])
})

test('a few times in a text are not the hours of a week', () => {
  expect(hoursInText('Breakfast is served from 7:00 to 10:00. On Monday we meet at 9.')).toBeNull()
})

test.each([
  ['en', 'It is Monday 16 November 2026, 12:00 (Europe/Warsaw).'],
  ['pl', 'Jest poniedziałek, 16 listopada 2026, 12:00 (Europe/Warsaw).'],
  ['ru', 'Сейчас понедельник, 16 ноября 2026 г., 12:00 (Europe/Warsaw).'],
] as const)('the date and the time are told in %s', (language, text) => {
  expect(momentReply({ opening_hours: hours }, noon, language).replace('Monday,', 'Monday')).toBe(text)
})

test('the time is that of the team hours, and of UTC without any hours', () => {
  const team_hours = { ...hours, time_zone: 'America/New_York' }
  expect(momentReply({ opening_hours: hours, team_hours }, noon, 'en')).toContain('06:00 (America/New_York)')
  expect(momentReply({}, noon, 'en')).toContain('11:00 (UTC)')
})
