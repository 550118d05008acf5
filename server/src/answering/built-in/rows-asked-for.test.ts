import { expect, test } from 'vitest'
import { termsOf } from '../../language/index.ts'
import { coverageOf } from './coverage.ts'
import { rowsAskedFor } from './rows-asked-for.ts'

const covers = (question: string) =>
  coverageOf(termsOf(question, 'en').map((term) => ({ term, idf: 1, isKnown: true, concepts: [] })))
const asked = (question: string, table: string, before = '') =>
  rowsAskedFor(table, [covers(question), covers(`${before} ${question}`)], 'en')

const MUGS = 'Product: Robin mug; Price: £11\nProduct: Wren mug; Price: £9\nProduct: Heron teapot; Price: £32'
const HOURS = 'Day: Monday to Friday; Open: 9–17\nDay: Saturday; Open: 10–14'

test('a question about one row has that row, with the names of its columns', () => {
  expect(asked('What is the price of the Wren mug?', MUGS)).toBe('Product: Wren mug; Price: £9')
  expect(asked('When are you open on Saturday?', HOURS)).toBe('Day: Saturday; Open: 10–14')
})

test('a question that leans on the one before is about the row that it names itself', () => {
  const before = 'What is the price of the Robin mug?'
  expect(asked('And the Heron?', MUGS, before)).toBe('Product: Heron teapot; Price: £32')
  expect(asked('Is that with tax?', MUGS, before)).toBe('Product: Robin mug; Price: £11')
})

test('rows that are asked for alike are shown together', () => {
  expect(asked('How much are your mugs?', MUGS)).toBe(
    'Product: Robin mug; Price: £11\nProduct: Wren mug; Price: £9',
  )
})

test('a question about the table has all of it', () => {
  expect(asked('When are you open?', HOURS)).toBeNull()
  expect(asked('Do you deliver?', MUGS)).toBeNull()
})

test('rows that would be too long to read are left to the best sentence', () => {
  const long = `${Array.from({ length: 9 }, (_, at) => `Product: mug ${at}; Care: ${'wash it by hand '.repeat(5)}`).join('\n')}\nProduct: Teapot`
  expect(asked('Which mugs are there?', long)).toBeNull()
})
