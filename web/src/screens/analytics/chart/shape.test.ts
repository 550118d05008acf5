import { expect, test } from 'vitest'
import { labelledPlaces, shapeOf } from './shape.ts'

test('the highest count is at or below the top, which is a round number with a whole half', () => {
  expect([0, 1, 3, 7, 9, 11, 250, 999].map((count) => shapeOf([count]).top)).toEqual([
    2, 2, 4, 8, 10, 12, 300, 1000,
  ])
})

test('points stand from edge to edge, as high as their counts', () => {
  expect(shapeOf([0, 4, 2]).spots).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 0 },
    { x: 100, y: 50 },
  ])
})

test('ANA-6 a few days are labelled, the first and the last among them, and no two stand on each other', () => {
  expect(labelledPlaces(1)).toEqual([0])
  expect(labelledPlaces(2)).toEqual([0, 1])
  expect(labelledPlaces(5)).toEqual([0, 1, 2, 3, 4])
  expect(labelledPlaces(7)).toEqual([0, 2, 4, 6])
  expect(labelledPlaces(30)).toEqual([0, 7, 15, 22, 29])
  for (let count = 3; count < 100; count += 1) {
    const places = labelledPlaces(count)
    expect([places[0], places.at(-1)]).toEqual([0, count - 1])
    for (const [n, place] of places.entries())
      if (n > 0) expect(place - places[n - 1]!).toBeGreaterThan((count - 1) / 5)
  }
})
