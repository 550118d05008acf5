import { expect, test } from 'vitest'
import { turnedUpright } from './turned-upright.ts'
import { writtenPage } from './written-page.ts'

const item = (str: string, transform: number[]) => ({
  str,
  transform,
  width: str.length * 5,
  fontName: 'plain',
})
const view = [0, 0, 595, 842]

test('a page that lies on its side is read as if it were turned, and what runs across it comes last', () => {
  const upward = (x: number, y: number, str: string) => item(str, [0, 10, -10, 0, x, y])
  const across = Math.SQRT1_2 * 60
  const sides = turnedUpright(
    [
      item('DRAFT', [across, across, -across, across, 100, 100]),
      upward(100, 60, 'Haircut'),
      upward(100, 200, '71 PLN'),
      upward(115, 60, 'Beard trim'),
      upward(115, 200, '29 PLN'),
    ],
    view,
  )
  expect(sides.map((side) => writtenPage(side, { size: 10, font: 'plain' }))).toEqual([
    '|Haircut|71 PLN|\n|---|\n|Beard trim|29 PLN|',
    '# DRAFT',
  ])
})

test('where the page begins is where its box does', () => {
  expect(turnedUpright([item('Hello', [10, 0, 0, 10, 50, 500])], [0, 400, 595, 1242])).toMatchObject([
    { bottom: 400, top: 1242 },
  ])
})
