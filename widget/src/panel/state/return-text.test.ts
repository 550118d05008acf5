import { expect, test } from 'vitest'
import { wordsIn } from '../../locales/words.ts'
import { returnText } from './return-text.ts'

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Nine in the morning in the time zone of the test run, and hours relative to it. */
const nine = new Date(2026, 10, 17, 9).getTime()
const HOUR = 3_600_000
const said = (hoursBefore: number, language = 'en', zone = time_zone) =>
  returnText(
    {
      from: new Date(nine - 400 * HOUR).toISOString(),
      until: new Date(nine).toISOString(),
      time_zone: zone,
    },
    nine - hoursBefore * HOUR,
    language,
    wordsIn(language),
  )

test('the day of return is said as people say it', () => {
  expect([2, 12, 80, 240].map((hours) => said(hours))).toEqual([
    'Back today at 9:00',
    'Back tomorrow at 9:00',
    'Back on Tuesday at 9:00',
    'Back on 17 November at 9:00',
  ])
  expect([12, 80, 240].map((hours) => said(hours, 'pl'))).toEqual([
    'Wracamy jutro o 9:00',
    'Wracamy: wtorek, 9:00',
    'Wracamy: 17 listopada, 9:00',
  ])
})

test('nothing is said before people leave and once they are back', () => {
  expect(said(-0.001)).toBeNull()
  expect(said(401)).toBeNull()
})

test('a visitor in another time zone is told which one is meant', () => {
  // Differs from every other zone by half an hour.
  expect(said(12, 'en', 'Pacific/Marquesas')).toMatch(/ \(Pacific\/Marquesas\)$/)
})

test('without a known return there is no text', () => {
  const away = { from: new Date(nine).toISOString(), until: null, time_zone }
  expect(returnText(away, nine + HOUR, 'en', wordsIn('en'))).toBe('')
})
