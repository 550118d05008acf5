import { expect, test } from 'vitest'
import { placeOf } from './present-passage.ts'

test.each([
  ['Visit us | The Red Bus', 'Visit us › Parking', 'Visit us | The Red Bus › Parking'],
  ['Prices 2026', 'Prices 2026 › Boats', 'Prices 2026 › Boats'],
  ['Prices 2026', 'Prices 2026', 'Prices 2026'],
  ['Prices of boats', 'Prices › Canoes', 'Prices of boats › Prices › Canoes'],
  ['House rules', 'Dogs', 'House rules › Dogs'],
  ['prices.csv', '', 'prices.csv'],
])('of "%s" and "%s" a source names "%s"', (title, heading, place) => {
  expect(placeOf({ title, heading })).toBe(place)
})
