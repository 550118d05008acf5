import { expect, test } from 'vitest'
import { type Grid, rowsOfGrid } from './table-grid.ts'

const gridOf = (...rows: string[][]): Grid => {
  const cells = new Map<string, { text: string }>()
  const cell = (text: string) => cells.get(text) ?? cells.set(text, { text }).get(text)!
  // In these tables, equal texts are the same cell.
  return rows.map((row) => row.map((text) => (text ? cell(text) : undefined)))
}

test('names above names become one name, and a title over the whole width stays alone', () => {
  const grid = gridOf(
    ['Prices', 'Prices', 'Prices'],
    ['Service', 'Per visit', 'Per visit'],
    ['Service', 'Dog', 'Cat'],
    ['Booster', '£54', '£49'],
    ['Surgery', 'Surgery', 'Surgery'],
    ['Castration', '£189', '£85'],
  )
  expect(rowsOfGrid(grid)).toEqual([
    ['Prices'],
    ['Service', 'Per visit, Dog', 'Per visit, Cat'],
    ['Booster', '£54', '£49'],
    ['Surgery'],
    ['Castration', '£189', '£85'],
  ])
})

test('a name over two columns of amounts is not joined with them', () => {
  const grid = gridOf(['Room', 'Price', 'Price'], ['Single', '£80', '£110'], ['Double', '£120', '£165'])
  expect(rowsOfGrid(grid)).toEqual([
    ['Room', 'Price', 'Price'],
    ['Single', '£80', '£110'],
    ['Double', '£120', '£165'],
  ])
})
