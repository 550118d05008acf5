import { expect, test } from 'vitest'
import { rowAt, rowsWithin, topsOf } from './geometry.ts'

const keys = ['a', 'b', 'c', 'd']
const tops = topsOf(
  keys,
  new Map([
    ['a', 10],
    ['b', 20],
    ['d', 40],
  ]),
)

test('rows lie below each other; one that was never drawn counts with a guess', () => {
  expect(tops).toEqual([0, 10, 30, 126, 166])
})

test('each height belongs to one row, and what lies outside to the nearest', () => {
  expect([-50, 0, 9, 10, 29, 30, 126, 165, 9000].map((y) => rowAt(tops, y))).toEqual([
    0, 0, 0, 1, 1, 2, 3, 3, 3,
  ])
})

test('a stretch takes every row it touches', () => {
  expect(rowsWithin(tops, 12, 31)).toEqual({ start: 1, end: 3 })
  expect(rowsWithin(tops, -600, 9000)).toEqual({ start: 0, end: 4 })
  expect(rowsWithin(topsOf([], new Map()), 0, 100)).toEqual({ start: 0, end: 0 })
})
