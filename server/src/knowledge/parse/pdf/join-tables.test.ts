import { expect, test } from 'vitest'
import { joinTables } from './join-tables.ts'

const table = (...rows: string[][]) => ({ is: 'table' as const, rows })
const first = table(['Medicine', 'Price'], ['Apoquel', '£12'])

test('a table that goes on over the page keeps the names of its columns', () => {
  const whole = [table(['Medicine', 'Price'], ['Apoquel', '£12'], ['Metacam', '£14'])]
  expect(joinTables([first, table(['Metacam', '£14'])])).toEqual(whole)
  expect(joinTables([first, table(['Medicine', 'Price'], ['Metacam', '£14'])])).toEqual(whole)
})

test('another table stays another', () => {
  const hours = table(['Day', 'Hours'], ['Monday', '8–16'])
  expect(joinTables([first, hours])).toEqual([first, hours])
  expect(joinTables([first, { is: 'paragraph', text: 'Also:' }, table(['Metacam', '£14'])])).toHaveLength(3)
})

test('a row that stands alone on the next page is a row of the table, and other words are not', () => {
  const tours = table(['Tour', 'Price', 'Includes'], ['Mill Walk', '£9', 'one half pint'])
  expect(joinTables([tours, { is: 'paragraph', text: 'Brew Day | £145 | lunch' }])).toEqual([
    table(...tours.rows, ['Brew Day', '£145', 'lunch']),
  ])
  for (const text of ['Children pay £4.', 'Tel. 555 0142 | hello@luna.example', 'Shop | Café | Mill'])
    expect(joinTables([tours, { is: 'paragraph', text }])).toHaveLength(2)
})
