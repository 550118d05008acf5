import { expect, test } from 'vitest'
import { type WrittenItem, writtenLines } from './written-lines.ts'

/** Letters are half as wide as they are high. */
const item = (
  left: number,
  y: number,
  str: string,
  size = 10,
  width = (str.length * size) / 2,
): WrittenItem => ({
  str,
  transform: [size, 0, 0, size, left, y],
  width,
  fontName: 'plain',
})
const texts = (...items: WrittenItem[]) => writtenLines(items).map(({ text }) => text)

test('a word with space between its letters is a word', () => {
  expect(texts(item(50, 700, 'L U N A'), item(100, 700, 'H O T E L'))).toEqual(['LUNA', 'HOTEL'])
  expect(texts(item(50, 700, 'PA R K I N G'))).toEqual(['PARKING'])
  expect(texts(item(50, 700, 'in S M L'))).toEqual(['in S M L'])
})

test('a line that was stretched to the width of the one beside it is a line, however few words it has', () => {
  const above = item(50, 700, 'Dostarczamy od godziny 8 do 16.')
  const stretched = [item(50, 688, 'Koszt'), item(110, 688, 'to'), item(155, 688, '35'), item(200, 688, 'z')]
  expect(texts(above, ...stretched)).toEqual(['Dostarczamy od godziny 8 do 16.', 'Koszt to 35 z'])
  expect(texts(...stretched)).toHaveLength(4)
})

test('cells are cells though the gaps between them are the same', () => {
  const row = [item(50, 700, 'Czyszczenie zębów'), item(147, 700, '350 zł'), item(189, 700, '300 zł')]
  expect(texts(...row)).toEqual(['Czyszczenie zębów', '350 zł', '300 zł'])
  const names = [item(100, 700, 'Mon–Thu'), item(147, 700, 'Fri–Sun'), item(194, 700, 'Holiday')]
  const amounts = [item(50, 688, 'Single'), item(105, 688, '60'), item(159, 688, '70'), item(219, 688, '80')]
  expect(texts(...names, ...amounts)).toHaveLength(7)
})

test('the mark of a list belongs to its item, however far away and of whatever size', () => {
  expect(texts(item(50, 698, '•', 12), item(90, 700, 'brakes'))).toEqual(['• brakes'])
  expect(texts(item(50, 700, '2.'), item(90, 700, 'Take a seat.'))).toEqual(['2. Take a seat.'])
  expect(texts(item(50, 700, '2.'), item(90, 700, 'Fringe'), item(200, 700, '25 zł'))).toHaveLength(3)
})

test('dots that lead from a name to its price are a gap', () => {
  expect(texts(item(50, 700, 'Soup of the day ............... 5.50'))).toEqual(['Soup of the day', '5.50'])
  expect(texts(item(50, 700, 'Soup'), item(75, 700, '..........'), item(130, 700, '5.50'))).toEqual([
    'Soup',
    '5.50',
  ])
})

test('what was written twice to look bold is said once', () => {
  expect(texts(item(50, 700, 'Opening hours'), item(50.3, 700, 'Opening hours'))).toEqual(['Opening hours'])
})

test('small digits above the line stay above it', () => {
  expect(texts(item(50, 700, 'Chair 12'), item(90, 704, '99', 6))).toEqual(['Chair 12⁹⁹'])
  expect(texts(item(50, 700, 'CO'), item(60, 698, '2', 6))).toEqual(['CO2'])
})
