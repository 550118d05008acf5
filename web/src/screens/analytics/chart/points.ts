import { addDays, weekOf } from '../../../lib/day.ts'
import type { DayRange } from '../period.ts'

/** One day, or one week. */
export interface Point {
  from: string
  to: string
  count: number
}

type DayCount = { date: string; count: number }

/** More points than this are grouped by week. */
const POINTS_MOST = 90

/** Minimum range for all time: a single day would fill the whole chart. */
const DAYS_LEAST = 7

/** Every day of the range, including those without requests. For all time, starts at the first request. */
export function pointsOf(days: DayCount[], { start_date, end_date }: DayRange, isAllTime: boolean): Point[] {
  if (!days[0]) return []
  const weekAgo = addDays(end_date, 1 - DAYS_LEAST)
  const firstAsked = days[0].date < weekAgo ? days[0].date : weekAgo
  const first = isAllTime ? firstAsked : start_date
  const countByDay = new Map(days.map(({ date, count }) => [date, count]))
  const points: Point[] = []
  for (let day = first; day <= end_date; day = addDays(day, 1))
    points.push({ from: day, to: day, count: countByDay.get(day) ?? 0 })
  return points.length > POINTS_MOST ? byWeek(points) : points
}

function byWeek(days: Point[]): Point[] {
  const pointByWeek = new Map<string, Point>()
  for (const day of days) {
    const week = weekOf(day.from)
    const known = pointByWeek.get(week)
    pointByWeek.set(week, known ? { ...known, to: day.to, count: known.count + day.count } : day)
  }
  return [...pointByWeek.values()]
}
