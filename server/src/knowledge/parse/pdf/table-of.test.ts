import { expect, test } from 'vitest'
import type { WrittenItem } from './written-lines.ts'
import { writtenPage } from './written-page.ts'

/** Letters are half as wide as they are high. */
const item = (left: number, y: number, str: string, size = 10, fontName = 'plain'): WrittenItem => ({
  str,
  transform: [size, 0, 0, size, left, y],
  width: (str.length * size) / 2,
  fontName,
})
const row = (y: number, cells: string[], { step = 120, size = 10, font = 'plain' } = {}) =>
  cells.map((cell, at) => item(50 + at * step, y, cell, size, font))
const page = (...items: WrittenItem[]) =>
  writtenPage({ items, bottom: 0, top: 842 }, { size: 10, font: 'plain' })?.split('\n')

test('tables with other columns are other tables, and no cell of theirs is lost', () => {
  const lines = page(
    ...row(700, ['Service', 'Short hair', 'Long hair']),
    ...row(680, ['Haircut', '71 PLN', '92 PLN']),
    ...row(660, ['Colour', '160 PLN', '210 PLN']),
    item(50, 640, 'All prices include VAT.'),
    ...row(622, ['Day', 'Hours'], { step: 60 }),
    ...row(604, ['Monday', 'closed'], { step: 60 }),
    ...row(586, ['Tuesday', '9–18'], { step: 60 }),
  )
  expect(lines).toEqual([
    '|Service|Short hair|Long hair|',
    '|---|',
    '|Haircut|71 PLN|92 PLN|',
    '|Colour|160 PLN|210 PLN|',
    '',
    'All prices include VAT.',
    '',
    '|Day|Hours|',
    '|---|',
    '|Monday|closed|',
    '|Tuesday|9–18|',
  ])
})

test('names in letters of their own begin another table, though its columns are the same', () => {
  const lines = page(
    ...row(700, ['Service', 'Price'], { font: 'bold' }),
    ...row(682, ['Haircut', '71 PLN']),
    ...row(664, ['Colour', '160 PLN']),
    ...row(646, ['Day', 'Hours'], { font: 'bold' }),
    ...row(628, ['Monday', 'closed']),
  )
  expect(lines?.filter((line) => line === '|---|')).toHaveLength(2)
})

test('cells in large letters are cells, and large letters beside each other above no table are a heading', () => {
  const large = { size: 16 }
  expect(
    page(
      ...row(780, ['Price list', '2026'], { size: 24, step: 250 }),
      item(50, 745, 'We ask you to book.'),
      ...row(700, ['Haircut', '71 PLN'], large),
      ...row(670, ['Beard trim', '29 PLN'], large),
    ),
  ).toEqual([
    '# Price list 2026',
    '',
    'We ask you to book.',
    '',
    '|Haircut|71 PLN|',
    '|---|',
    '|Beard trim|29 PLN|',
  ])
})

test('columns of text that were written line by line, side by side, are read one after the other', () => {
  const left = [
    'Orders that reach us before noon',
    'leave our house on the same day,',
    'the others only on the next one,',
  ]
  const right = [
    'Goods can be returned within the',
    'next month. We refund their price',
    'after we have looked at them, and',
  ]
  const last = ['since we are a house of two people.', 'pay it to your account at the bank.']
  const lines = left.flatMap((text, at) => [
    item(50, 700 - at * 12, text),
    item(300, 700 - at * 12, right[at]!),
  ])
  expect(page(...lines, ...row(664, last, { step: 250 }))).toEqual([
    [...left, last[0]].join(' '),
    '',
    [...right, last[1]].join(' '),
  ])
})

test('a name that is wider than its column leaves the next its place', () => {
  const lines = page(
    ...row(700, ['Room', 'Mon–Thursday', 'Fri–Sun'], { step: 60, font: 'bold' }).slice(1),
    ...row(680, ['Single', '60 €', '70 €'], { step: 60 }),
    ...row(660, ['Double', '90 €', '105 €'], { step: 60 }),
  )
  expect(lines?.[0]).toBe('||Mon–Thursday|Fri–Sun|')
})

test('column names in the middle of narrow columns are names of their own, though hardly a space is between them', () => {
  const lines = page(
    item(80, 700, 'Session'),
    item(170, 700, 'Group size'),
    item(226, 700, 'Mon–Thu'),
    item(267, 700, 'Fri–Sun'),
    item(50, 680, 'Quick lane'),
    item(170, 680, '1–4'),
    item(235, 680, '£14'),
    item(278, 680, '£18'),
    item(50, 660, 'Private bay'),
    item(170, 660, 'up to 16'),
    item(235, 660, '£280'),
    item(278, 660, '£340'),
  )
  expect(lines).toEqual([
    '|Session|Group size|Mon–Thu|Fri–Sun|',
    '|---|',
    '|Quick lane|1–4|£14|£18|',
    '|Private bay|up to 16|£280|£340|',
  ])
})

test('a cell that fills its column is not joined with the figure right after it', () => {
  const lines = page(
    ...row(700, ['Session', 'Length', 'Price'], { font: 'bold' }),
    ...row(680, ['Quick lane', '30 min', '£14']),
    ...row(660, ['Long lane', '90 min', '£32']),
    item(50, 640, 'Young throwers, a parent 45 min'),
    item(290, 640, '£16'),
    item(50, 620, 'Rainy days: free for all of you'),
    item(290, 620, '£1'),
  )
  expect(lines).toEqual([
    '|Session|Length|Price|',
    '|---|',
    '|Quick lane|30 min|£14|',
    '|Long lane|90 min|£32|',
    '|Young throwers, a parent|45 min|£16|',
    '|Rainy days: free for all of you|Rainy days: free for all of you|£1|',
  ])
})

test('the last row of a full page stays in its table, though its name runs on into the margin', () => {
  const lines = page(
    ...row(100, ['Nachos to share', '£8']),
    ...row(80, ['Lager', '£4']),
    item(50, 60, 'Cider, after'),
    item(50, 48, 'throwing only'),
    item(170, 54, '£6'),
  )
  expect(lines?.at(-1)).toBe('|Cider, after throwing only|£6|')
})

test('figures on the right of a column are apart from the words that begin in the next one', () => {
  const lines = page(
    item(50, 700, 'Cena zł'),
    item(120, 700, 'Jedn.'),
    item(180, 700, 'Usługa'),
    item(105, 685, '38 m²'),
    item(180, 685, 'Cyklinowanie parkietu'),
    item(105, 670, '65 szt.'),
    item(180, 670, 'Cyklinowanie stopnia'),
    item(100, 655, '120 godz.'),
    item(180, 655, 'Wymiana klepek'),
  )
  expect(lines).toEqual([
    '|Cena zł|Jedn.|Usługa|',
    '|---|',
    '|38|m²|Cyklinowanie parkietu|',
    '|65|szt.|Cyklinowanie stopnia|',
    '|120|godz.|Wymiana klepek|',
  ])
})
