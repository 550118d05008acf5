import { expect, test } from 'vitest'
import { tableBlocks } from './table-blocks.ts'

const said = (rows: string[][]) =>
  tableBlocks(['Prices'], rows).map(({ heading, text }) => [...heading, text].join(' > '))

test('a title within a table is a heading for the rows below, a remark is said by itself', () => {
  const rows = [
    ['Valid from 1 March. Prices with VAT.', '', ''],
    ['Service', 'Short hair', 'Long hair'],
    ['Fringe', '25 zł', '25 zł'],
    ['Colour', '', ''],
    ['Balayage', '380 zł', '520 zł'],
    ['* by appointment only', '', ''],
  ]
  expect(said(rows)).toEqual([
    'Prices > Valid from 1 March. Prices with VAT.',
    'Prices > Service: Fringe; Short hair: 25 zł; Long hair: 25 zł',
    'Prices > Colour > Service: Balayage; Short hair: 380 zł; Long hair: 520 zł',
    'Prices > Colour > * by appointment only',
  ])
})

test('a row that lacks its price is no title', () => {
  const rows = [
    ['Service', 'Price'],
    ['Fringe', '25 zł'],
    ['Perm', ''],
    ['Beard', '40 zł'],
  ]
  expect(said(rows)).toEqual([
    'Prices > Service: Fringe; Price: 25 zł',
    'Prices > Service: Perm',
    'Prices > Service: Beard; Price: 40 zł',
  ])
})
