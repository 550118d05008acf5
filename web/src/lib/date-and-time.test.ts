import { expect, test } from 'vitest'
import { fullTimeText, timeText } from '../shared/thread/times.ts'
import { clockText, dateAndTime } from './date-and-time.ts'
import { shortTime } from './short-time.ts'

const at = new Date(2026, 10, 15, 9, 1)
const iso = at.toISOString()

test.each(['en', 'pl', 'ru'])('a time is 9:01 wherever the console shows one, in %s', (language) => {
  const shown = [
    timeText(iso, language),
    fullTimeText(iso, language),
    shortTime(iso, at.getTime(), language),
    dateAndTime(iso, language),
    clockText('09:01', language),
  ]
  for (const text of shown) expect(text).toMatch(/(?<!\d)9:01/)
})
