import { STATS_FIRST_DAY } from '@switchboard/contract'
import { addDays, localDay, monthBefore } from '../../lib/day.ts'

export const PERIODS = ['day', 'week', 'month', 'alltime'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = 'alltime'

export const isPeriod = (text: unknown): text is Period => PERIODS.includes(text as Period)

/** Both days are included, in the viewer's time zone. */
export interface DayRange {
  start_date: string
  end_date: string
}

export function rangeOf(period: Period, now: Date): DayRange {
  const end_date = localDay(now)
  return { start_date: startOf[period](end_date), end_date }
}

const startOf: Record<Period, (today: string) => string> = {
  day: (today) => addDays(today, -1),
  week: (today) => addDays(today, -7),
  month: monthBefore,
  alltime: () => STATS_FIRST_DAY,
}
