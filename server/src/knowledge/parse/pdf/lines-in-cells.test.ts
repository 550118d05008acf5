import { expect, test } from 'vitest'
import { pdfOfPlaces } from '../../../../test/files/pdf.ts'
import { parseFile } from '../index.ts'
import type { WrittenItem } from './written-lines.ts'
import { writtenPage } from './written-page.ts'

const SIZE = 10
const COLUMNS = [50, 180, 300, 420]

/** Letters are half as wide as they are high. */
const item = (left: number, y: number, str: string, fontName = 'plain'): WrittenItem => ({
  str,
  transform: [SIZE, 0, 0, SIZE, left, y],
  width: (str.length * SIZE) / 2,
  fontName,
})
const page = (items: WrittenItem[]) =>
  writtenPage({ items, bottom: 0, top: 842 }, { size: SIZE, font: 'plain' })?.split('\n')

type Align = 'top' | 'middle' | 'bottom'
const SHARE_ABOVE: Record<Align, number> = { top: 0, middle: 0.5, bottom: 1 }

/** Cells in the order in which programs write them; " / " separates the lines of a cell. */
function written(rows: string[][], lineHeight: number, align: Align, padding = 3): WrittenItem[] {
  const leading = SIZE * lineHeight
  let top = 700
  return rows.flatMap((row) => {
    const cells = row.map((cell) => cell.split(' / '))
    const height = Math.max(...cells.map(({ length }) => length))
    const items = cells.flatMap((lines, column) => {
      const first = top - (height - lines.length) * SHARE_ABOVE[align] * leading
      return lines.map((line, at) => item(COLUMNS[column]!, first - at * leading, line))
    })
    top -= height * leading + padding * 2
    return items
  })
}

const asLine = (row: string[]) => `|${row.map((cell) => cell.replaceAll(' / ', ' ')).join('|')}|`

const TOURS = [
  ['Tour', 'When', 'Price / per person', 'Includes'],
  ['Mill Walk', 'Saturday / 11:00', '€9', 'one half pint'],
  ["Brewer's Tour", 'Friday 18:00, / Saturday 13:00', '€18', 'five beers / Northumbrian cheese'],
  ['Cask & Cheese / Evening / In Winter', 'Thursday 18:30', '€34', 'six beers'],
]

const aligns: Align[] = ['top', 'middle', 'bottom']
const lineHeights = [1, 1.2, 1.35, 1.5, 1.8]

test.each(aligns.flatMap((align) => lineHeights.map((height) => [align, height] as const)))(
  'cells of several lines that stand at the %s of their row, in lines %s high, stay whole however a line begins',
  (align, lineHeight) => {
    const [names, ...rows] = TOURS.map(asLine)
    expect(page(written(TOURS, lineHeight, align))).toEqual([names, '|---|', ...rows])
  },
)

test('rows that leave cells empty stay rows, and a title above a name is no part of it', () => {
  const lines = page([
    ...written(
      [['Ticket', 'Day', 'Price / with tea'], ['Adult', 'Monday', '€9 / and €2'], ['Child']],
      1.5,
      'top',
    ),
    item(COLUMNS[2]!, 619, '€4'),
    item(COLUMNS[2]!, 598, '€3'),
    item(COLUMNS[0]!, 577, 'Weekend'),
    item(COLUMNS[0]!, 556, 'Adult'),
    item(COLUMNS[1]!, 556, 'Sunday'),
    item(COLUMNS[2]!, 556, '€11'),
  ])
  expect(lines).toContain('|Adult|Monday|€9 and €2|')
  expect(lines).toContain('|Child||€4|')
  expect(lines).toContain('Weekend')
})

test('texts side by side are no cells: lines of an address stay lines', () => {
  const blocks = [
    ['Shop', '12 Long Street', '5003 Bergen'],
    ['Workshop', '7 Mill Lane', '5011 Bergen'],
  ]
  const lines = page(
    [700, 640].flatMap((top) =>
      blocks.flatMap((block, column) =>
        block.map((text, at) => item(COLUMNS[column * 2]!, top - at * 15, text)),
      ),
    ),
  )
  expect(lines?.join()).not.toContain('12 Long Street 5003 Bergen')
})

test('a list above a line with gaps stays a list', () => {
  const lines = page([
    ...['Identity card', 'Letter of your doctor', 'List of medicines'].map((text, at) =>
      item(50, 700 - at * 15, text),
    ),
    ...['Total', '12', '15'].map((text, column) => item(COLUMNS[column]!, 650, text)),
    ...['Sum', '13', '16'].map((text, column) => item(COLUMNS[column]!, 610, text)),
  ])
  expect(lines).toEqual(expect.arrayContaining(['Identity card', 'Letter of your doctor', '|Sum|13|16|']))
})

test('a PDF with a price list in wide lines gives its rows', async () => {
  const bytes = pdfOfPlaces(
    written(TOURS, 1.5, 'middle').map(({ str, transform }) => [
      transform[4]!,
      transform[5]!,
      str.replace('€', 'EUR '),
    ]),
  )
  const { documents } = await parseFile({ name: 'tours.pdf', bytes }, new AbortController().signal)
  expect(documents[0]?.chunks.flatMap(({ text }) => text.split('\n'))).toContain(
    "Tour: Brewer's Tour; When: Friday 18:00, Saturday 13:00; Price per person: EUR 18; Includes: five beers Northumbrian cheese",
  )
})
