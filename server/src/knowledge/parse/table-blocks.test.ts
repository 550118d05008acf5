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

test('two titles above one table are both headings of its rows', () => {
  const rows = [
    ['Four Hooves livery yard', '', ''],
    ['Monthly prices from 1 September', '', ''],
    ['Box', 'Price', 'Mucked out'],
    ['Inner box', '£310', 'daily'],
    ['Field shelter', '£190', 'every other day'],
    ['Extras', '', ''],
    ['Rugging', '£15', 'morning and evening'],
  ]
  expect(said(rows)).toEqual([
    'Prices > Four Hooves livery yard > Monthly prices from 1 September > Box: Inner box; Price: £310; Mucked out: daily',
    'Prices > Four Hooves livery yard > Monthly prices from 1 September > Box: Field shelter; Price: £190; Mucked out: every other day',
    'Prices > Extras > Box: Rugging; Price: £15; Mucked out: morning and evening',
  ])
})

test('a semicolon within a cell does not end it', () => {
  const rows = [
    ['Event', 'Price', 'Notes'],
    ['Birthday', '£90', 'up to 8 children; each further child £7'],
    ['Camp', '£290', 'with meals'],
  ]
  expect(said(rows)[0]).toBe(
    'Prices > Event: Birthday; Price: £90; Notes: up to 8 children, each further child £7',
  )
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

test('cells that stand so close that they came out as one are told apart by the looks of the column', () => {
  const rows = [
    ['Service', 'Price'],
    ['Haircut long 1 071,50 PLN', ''],
    ['Beard trim', '29 PLN'],
    ['Wash and dry 18 PLN'],
    ['Colour 2026', ''],
    ['Balayage', '160 PLN'],
  ]
  expect(said(rows).slice(0, 3)).toEqual([
    'Prices > Service: Haircut long; Price: 1 071,50 PLN',
    'Prices > Service: Beard trim; Price: 29 PLN',
    'Prices > Service: Wash and dry; Price: 18 PLN',
  ])
  expect(said(rows).join()).not.toContain('Price: 2026')
})

test('names of columns are never said as a row, though one goes for two columns or they are said again', () => {
  const rows = [
    ['Room', 'Price', 'Price'],
    ['Single', '£80', '£110'],
    ['Room', 'Price', 'Price'],
    ['Double', '£120', '£165'],
  ]
  expect(said(rows)).toEqual([
    'Prices > Room: Single; Price: £80; Price: £110',
    'Prices > Room: Double; Price: £120; Price: £165',
  ])
})

test('words that are said twice, and again below, name nothing', () => {
  const rows = [
    ['Children', 'free', 'free'],
    ['Adults', '£4', 'free'],
  ]
  expect(said(rows)).toEqual(['Prices > Children | free | free', 'Prices > Adults | £4 | free'])
})

test('a list of things and what is said of them has no names of columns', () => {
  const sheet = [
    ['Weight', '12.4 kg'],
    ['Battery', '504 Wh'],
    ['Range', 'up to 90 km'],
  ]
  expect(said(sheet)).toEqual([
    'Prices > Weight: 12.4 kg',
    'Prices > Battery: 504 Wh',
    'Prices > Range: up to 90 km',
  ])
  expect(
    said([
      ['Frame', 'steel'],
      ['Colour', 'Green'],
    ])[0],
  ).toBe('Prices > Frame: steel')
  expect(
    said([
      ['Address:', 'Mill Lane'],
      ['Town:', 'Bath'],
    ])[0],
  ).toBe('Prices > Address: Mill Lane')
  expect(
    said([
      ['Dye', 'from 180 zł'],
      ['Mask', '30 zł'],
    ])[0],
  ).toBe('Prices > Dye: from 180 zł')
})

test('a name of a column may hold a number', () => {
  const rows = [
    ['Service', 'Price 2026'],
    ['Fringe', '25 zł'],
    ['Beard', '40 zł'],
  ]
  expect(said(rows)[0]).toBe('Prices > Service: Fringe; Price 2026: 25 zł')
})

test('months in figures are named, in the language of their column', () => {
  const dates = (month: string, first: string, second: string) => [
    [month, 'Days'],
    [first, 'Sat–Sun'],
    [second, 'daily'],
  ]
  expect(said(dates('Месяц', '05', '07'))).toEqual([
    'Prices > Месяц: 05 (май); Days: Sat–Sun',
    'Prices > Месяц: 07 (июль); Days: daily',
  ])
  expect(said(dates('Miesiąc', '02.2026', '10.2026'))[0]).toContain('Miesiąc: 02.2026 (luty)')
  expect(said(dates('Month', '01–03', '12'))).toEqual([
    'Prices > Month: 01–03 (January – March); Days: Sat–Sun',
    'Prices > Month: 12 (December); Days: daily',
  ])
})

test('the number of months, or of an instalment, is no month of the year', () => {
  expect(
    said([
      ['Month', 'Payment'],
      ['1', '£40'],
      ['2', '£35'],
    ])[0],
  ).toBe('Prices > Month: 1; Payment: £40')
  expect(
    said([
      ['Months', 'Price'],
      ['06', '£40'],
      ['24', '£90'],
    ])[0],
  ).toBe('Prices > Months: 06; Price: £40')
})
