import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

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
