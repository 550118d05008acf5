import { expect, test } from 'vitest'
import { toneOf } from '../../shared/usage-tone.ts'
import { dayText, expireDate } from './dates.ts'

const trial = (date_start_trial: string | null, trial_days: number) => ({ date_start_trial, trial_days })
const expires = (start: string | null, days: number) => dayText(expireDate(trial(start, days)))

test('BILL-4 the expire date is the start and the days of the trial, dd/mm/yyyy, or none', () => {
  expect(expires('2026-01-30T23:59:59.000Z', 2)).toBe('01/02/2026')
  expect(expires('2028-02-27T00:00:00.000Z', 2)).toBe('29/02/2028')
  expect(expires('2026-12-31T12:00:00.000Z', 14)).toBe('14/01/2027')
  expect(expires(null, 14)).toBeNull()
  expect(dayText(expireDate(undefined))).toBeNull()
})

test('BILL-5 the activate date is the start of the trial, dd/mm/yyyy, or none', () => {
  expect(dayText('2026-03-01T00:00:00.000Z')).toBe('01/03/2026')
  expect(dayText('2026-11-15T23:59:59.999Z')).toBe('15/11/2026')
  expect(dayText(null)).toBeNull()
  expect(dayText('soon')).toBeNull()
})

test('BILL-8 the bar is amber from 80 % on, and red when nothing is left', () => {
  const tones = [0, 79, 80, 99, 100, 101].map((used) => toneOf(used, 100))
  expect(tones).toEqual(['accent', 'accent', 'warning', 'warning', 'danger', 'danger'])
})
