import { expect, test } from 'vitest'
import { pdfOfPages, pdfOfPlaces } from '../../../../test/files/pdf.ts'
import { parseFile } from '../index.ts'
import type { WrittenItem } from './written-lines.ts'
import { writtenPage } from './written-page.ts'

const { signal } = new AbortController()
const body = { size: 10, font: 'plain' }

/** Letters are half as wide as they are high. */
const item = (left: number, y: number, str: string, size = 10, fontName = 'plain'): WrittenItem => ({
  str,
  transform: [size, 0, 0, size, left, y],
  width: (str.length * size) / 2,
  fontName,
})
const bold = (left: number, y: number, str: string) => item(left, y, str, 10, 'bold')
const page = (...items: WrittenItem[]) => writtenPage({ items, bottom: 0, top: 842 }, body)

test('a table with names above names and a group of rows is read cell by cell', () => {
  const markdown = page(
    bold(80, 694, 'Service'),
    bold(220, 700, 'Price per visit'),
    bold(340, 700, 'Stay in'),
    bold(340, 688, 'the house'),
    bold(210, 682, 'Dog'),
    bold(270, 682, 'Cat'),
    item(50, 640, 'Castration'),
    item(210, 660, '189'),
    item(270, 660, '85'),
    item(340, 660, 'day case'),
    item(210, 640, '225'),
    item(270, 640, '95'),
    item(340, 640, 'one night'),
    bold(190, 620, 'Other'),
    item(50, 600, 'Booster'),
    item(210, 600, '54'),
    item(270, 600, '49'),
    item(340, 600, 'none'),
  )
  expect(markdown?.split('\n')).toEqual([
    '|Service|Price per visit, Dog|Price per visit, Cat|Stay in the house|',
    '|---|',
    '|Castration|189|85|day case|',
    '|Castration|225|95|one night|',
    '|Other|',
    '|Booster|54|49|none|',
  ])
})

test('columns are read one after the other, and words that were cut or stretched are whole', () => {
  const markdown = page(
    item(50, 780, 'Services', 20),
    item(50, 740, 'Our nurses offer exami-'),
    item(50, 728, 'nations on every'),
    item(50, 716, 'working'),
    item(99, 716, 'day'),
    item(128, 716, 'in'),
    item(152, 716, 'our'),
    item(181, 716, 'house'),
    item(50, 704, 'from nine to five.'),
    item(50, 680, 'If your animal needs help at night,'),
    item(50, 668, 'call the hospital, where the fee for it is'),
    item(320, 740, '210 pounds a visit.'),
    item(320, 716, 'Bring a diary.'),
  )
  expect(markdown?.split('\n\n')).toEqual([
    '# Services',
    'Our nurses offer examinations on every working day in our house from nine to five.',
    'If your animal needs help at night, call the hospital, where the fee for it is 210 pounds a visit.',
    'Bring a diary.',
  ])
})

test('a hyphen that belongs to its word stays, and an address at the end of a sentence is its end', () => {
  const markdown = page(
    item(50, 700, 'The number of your parcel comes by e-'),
    item(50, 688, 'mail, and after an hour with a Retry-'),
    item(50, 676, 'After header; whoever lacks it writes to'),
    item(50, 664, 'post@luna.example.'),
  )
  expect(markdown).toBe(
    'The number of your parcel comes by e-mail, and after an hour with a Retry-After header; whoever lacks it writes to post@luna.example.',
  )
})

test('a heading of two lines is one, and hours in large letters are none', () => {
  const markdown = page(
    item(50, 780, 'Terms of the Shop', 20),
    item(50, 756, 'Green Garden', 20),
    item(50, 700, 'Mon–Fri 9–17', 20),
    item(50, 676, 'Sat 10–14', 20),
  )
  expect(markdown?.split('\n\n')).toEqual([
    '# Terms of the Shop Green Garden',
    '# Mon–Fri 9–17',
    '# Sat 10–14',
  ])
})

test('a year belongs to its heading, also on a line of its own', () => {
  expect(page(item(50, 780, 'Green Garden: prices', 20), item(50, 756, '2026', 20))).toBe(
    '# Green Garden: prices 2026',
  )
})

test('short lines below each other stay lines', () => {
  const lines = ['Flea and worm treatment all year', 'Booster', 'Ten percent off food']
  expect(page(...lines.map((text, at) => item(80, 600 - at * 12, text)))).toBe(lines.join('\n\n'))
})

test('what is said of a dish in smaller letters belongs to it, and lines of an address stay lines', () => {
  const markdown = page(
    item(50, 700, 'Bruschetta'),
    item(250, 700, '7.50'),
    item(50, 688, 'tomatoes, basil', 8),
    item(50, 670, 'Carpaccio'),
    item(250, 670, '13.90'),
    item(50, 600, '5003 Bergen'),
    item(50, 588, 'post@luna.example'),
  )
  expect(markdown?.split('\n')).toEqual([
    '|Bruschetta (tomatoes, basil)|7.50|',
    '|---|',
    '|Carpaccio|13.90|',
    '',
    '5003 Bergen',
    '',
    'post@luna.example',
  ])
})

test('items of a list whose marks are drawn stay apart, and a long one stays whole', () => {
  const markdown = page(
    item(80, 600, 'your identity card'),
    item(80, 588, 'the letter of your doctor, with the results of all the'),
    item(80, 576, 'earlier examinations'),
    item(80, 564, 'a list of your medicines, those from the chemist too,'),
    item(80, 552, 'and of your allergies'),
  )
  expect(markdown?.split('\n\n')).toEqual([
    'your identity card',
    'the letter of your doctor, with the results of all the earlier examinations',
    'a list of your medicines, those from the chemist too, and of your allergies',
  ])
})

test('a page that was written in no order is left to others', () => {
  const items = Array.from({ length: 20 }, (_, at) => item(50, 100 + at * 30, `Line number ${at}`))
  expect(page(...items)).toBeUndefined()
})

test('short sections of a PDF stay apart, each under its heading, and what looks like a mark is none', async () => {
  const bytes = pdfOfPages([
    [
      'Rumianek',
      'Shop',
      '12 Long Street',
      'Mon-Fri 9-18',
      '<b> is a letter, and 5 < 6.',
      'Vouchers from 50 to 500.',
    ],
  ])
  const { documents } = await parseFile({ name: 'shop.pdf', bytes }, signal)
  expect(documents[0]).toMatchObject({ title: 'Rumianek' })
  expect(documents[0]?.chunks.flatMap(({ text }) => text.split('\n'))).toEqual([
    'Shop',
    '12 Long Street',
    'Mon-Fri 9-18',
    '<b> is a letter, and 5 < 6.',
    'Vouchers from 50 to 500.',
  ])
})

test('a PDF in which all was written twice to look bold is read once', async () => {
  const lines = ['Monday to Friday from 9 to 17', 'Saturday from 10 to 14']
  const bytes = pdfOfPlaces(
    lines.flatMap((text, at) =>
      [0, 0.3].map((shift) => [50 + shift, 700 - at * 30, text] as [number, number, string]),
    ),
  )
  const { documents } = await parseFile({ name: 'hours.pdf', bytes }, signal)
  expect(documents[0]?.chunks.map(({ text }) => text)).toEqual([lines.join('\n')])
})

test('a PDF that was written from the foot to the top is read all the same', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Rule number ${at} is a sentence of its own.`)
  const bytes = pdfOfPlaces(lines.map((text, at) => [50, 100 + at * 30, text]))
  const { documents } = await parseFile({ name: 'rules.pdf', bytes }, signal)
  const text = documents[0]!.chunks.map((chunk) => chunk.text).join('\n')
  for (const line of lines) expect(text).toContain(line)
  expect(text.indexOf('number 19')).toBeLessThan(text.indexOf('number 1 '))
})

test('a PDF with a price list in two columns of cells gives its rows', async () => {
  const bytes = pdfOfPlaces([
    [36, 780, 'Service'],
    [200, 780, 'Price'],
    [300, 780, 'Time'],
    [36, 760, 'Basic service of a bicycle'],
    [200, 760, '45 EUR'],
    [300, 760, 'one day'],
    [36, 740, 'Full service with cleaning'],
    [36, 728, 'and a new chain'],
    [200, 740, '95 EUR'],
    [300, 740, 'three days'],
  ])
  const { documents } = await parseFile({ name: 'bikes.pdf', bytes }, signal)
  expect(documents[0]?.chunks.map(({ text }) => text)).toEqual([
    [
      'Service: Basic service of a bicycle; Price: 45 EUR; Time: one day',
      'Service: Full service with cleaning and a new chain; Price: 95 EUR; Time: three days',
    ].join('\n'),
  ])
})

test('cells that nearly touch are told apart by where the cells of other rows begin', () => {
  const markdown = page(
    item(50, 700, 'Boat'),
    item(160, 700, 'Half day (4 h)'),
    item(235, 700, 'Full day (8 h)'),
    item(50, 680, 'Single kayak'),
    item(160, 680, '£28'),
    item(235, 680, '£44'),
    item(50, 660, 'Double kayak'),
    item(160, 660, '£42'),
    item(235, 660, '£66'),
    item(50, 640, 'Stand-up paddleboards'),
    item(160, 640, '£24'),
    item(235, 640, '£38'),
  )
  expect(markdown).toBe(
    [
      '|Boat|Half day (4 h)|Full day (8 h)|',
      '|---|',
      '|Single kayak|£28|£44|',
      '|Double kayak|£42|£66|',
      '|Stand-up paddleboards|£24|£38|',
    ].join('\n'),
  )
})
