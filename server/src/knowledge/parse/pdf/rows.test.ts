import { expect, test } from 'vitest'
import { pdfOfPlaces } from '../../../../test/files/pdf.ts'
import { parseFile } from '../index.ts'
import { type PlacedText, withRowsApart } from './rows.ts'

const { signal } = new AbortController()

test('a table without lines is read row by row, its cells apart', async () => {
  const bytes = pdfOfPlaces([
    [36, 780, 'We deliver all over Poland, from Monday to Friday, and on Saturdays before Christmas.'],
    [36, 740, 'Courier'],
    [133, 740, '15 zl'],
    [36, 723, 'Parcel locker'],
    [133, 723, '12 zl'],
    [36, 706, 'Collection in our shop 0 zl'],
    [36, 660, 'Ask us about anything else.'],
  ])
  const { documents } = await parseFile({ name: 'delivery.pdf', bytes }, signal)
  const text = documents[0]!.chunks.map((chunk) => chunk.text).join('\n')
  expect(text.split('\n')).toEqual([
    'We deliver all over Poland, from Monday to Friday, and on Saturdays before Christmas.',
    'Courier: 15 zl',
    'Parcel locker: 12 zl',
    'Collection in our shop 0 zl',
    'Ask us about anything else.',
  ])
})

test('short lines stay apart, and words that run on stay together', () => {
  const texts = [
    placed(700, 'Green Garden Ltd', 100),
    placed(685, '12 Long Street', 90),
    placed(670, 'Monday to Friday', 95),
    placed(600, 'Everything that leaves our shop is packed by hand and', 300),
    placed(585, 'wrapped in paper that was used before and is', 250),
    placed(570, 'wonderfullyrecyclable', 120),
  ]
  const page = [
    'Green Garden Ltd 12 Long Street Monday to Friday',
    'Everything that leaves our shop is packed by hand and wrapped in paper that was used before and is **wonderfullyrecyclable**',
  ].join('\n\n')
  expect(withRowsApart(page, texts)).toBe(
    [
      'Green Garden Ltd',
      '12 Long Street',
      'Monday to Friday',
      'Everything that leaves our shop is packed by hand and wrapped in paper that was used before and is wonderfullyrecyclable',
    ].join('\n\n'),
  )
})

test('sentences, headings, lists and tables are left as they are', () => {
  const texts = [placed(700, 'One short line'), placed(680, 'and another one.')]
  for (const page of [
    'One short line and another one.',
    '## One short line and another one',
    '- One short line and another one',
    '|One short line|and another one|\n|---|---|',
  ])
    expect(withRowsApart(page, texts)).toBe(page)
})

const placed = (y: number, text: string, width = 80): PlacedText => ({ text, x: 40, y, width, fontSize: 10 })
