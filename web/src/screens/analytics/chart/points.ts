import { addDays, weekOf } from '../../../lib/day.ts'
import type { DayRange } from '../period.ts'

/** A day, or a week of them. */
export interface Point {
  from: string
  to: string
  count: number
}

type DayCount = { date: string; count: number }

/** More than these cannot be told apart, so they become weeks. */
const POINTS_MOST = 90

/** Every day from the first to the last, also those on which nothing happened. Before the first one nothing did. */
export function pointsOf(days: DayCount[], { start_date, end_date }: DayRange, isAllTime: boolean): Point[] {
  const first = isAllTime ? days[0]?.date : start_date
  if (!first || days.length === 0) return []
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
