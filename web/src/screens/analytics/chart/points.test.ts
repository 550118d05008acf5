import { expect, test } from 'vitest'
import { pointsOf } from './points.ts'

const march = { start_date: '2026-03-01', end_date: '2026-03-31' }

test('ANA-11 days on which nobody asked are drawn as 0', () => {
  const points = pointsOf([{ date: '2026-03-30', count: 3 }], { ...march, start_date: '2026-03-28' }, false)
  expect(points.map(({ from, count }) => `${from} ${count}`)).toEqual([
    '2026-03-28 0',
    '2026-03-29 0',
    '2026-03-30 3',
    '2026-03-31 0',
  ])
})

test('all time begins with the first day on which somebody asked, and shows a week at least', () => {
  const allTime = (date: string) =>
    pointsOf([{ date, count: 3 }], { ...march, start_date: '2000-01-01' }, true)
  expect(allTime('2026-03-20')).toHaveLength(12)
  expect(allTime('2026-03-31').map(({ from, count }) => `${from} ${count}`)).toEqual([
    '2026-03-25 0',
    '2026-03-26 0',
    '2026-03-27 0',
    '2026-03-28 0',
    '2026-03-29 0',
    '2026-03-30 0',
    '2026-03-31 3',
  ])
})

test('more than ninety points become weeks, and none is lost', () => {
  const days = [
    { date: '2025-12-31', count: 1 },
    { date: '2026-01-04', count: 2 },
    { date: '2026-01-05', count: 4 },
    { date: '2026-03-31', count: 8 },
  ]
  const points = pointsOf(days, { ...march, start_date: '2000-01-01' }, true)
  expect(points[0]).toEqual({ from: '2025-12-31', to: '2026-01-04', count: 3 })
  expect(points[1]).toEqual({ from: '2026-01-05', to: '2026-01-11', count: 4 })
  expect(points.at(-1)).toEqual({ from: '2026-03-30', to: '2026-03-31', count: 8 })
  expect(points).toHaveLength(14)
})

test('nothing asked is nothing to draw', () => {
  expect(pointsOf([], march, false)).toEqual([])
})
