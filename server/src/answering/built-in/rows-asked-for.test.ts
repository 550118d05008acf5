import { expect, test } from 'vitest'
import type { FoundPassage } from '../../knowledge/search/index.ts'
import { conceptsOfWord, termsOf, wordsOf } from '../../language/index.ts'
import { tablesAsked } from './tables-asked.ts'

const MUGS = 'Product: Robin mug; Price: £11\nProduct: Wren mug; Price: £9\nProduct: Heron teapot; Price: £32'
const HOURS = 'Day: Monday to Friday; Open: 9–17\nDay: Saturday; Open: 10–14\nDay: Sunday; Open: closed'
const GROOMING = [
  'Service: Wash; Animal: dog; Price (£): 20',
  'Service: Wash; Animal: cat; Price (£): 15',
  'Service: Trim; Animal: dog up to 20 kg; Price (£): 30',
  'Service: Trim; Animal: dog over 20 kg; Price (£): 40',
  'Service: Sitting; Animal: cat; Price (£): 12; Remarks: wax for paws extra',
  'Service: Claws; Animal: any; Price (£): 8',
]

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
  const long = `${Array.from({ length: 9 }, (_, at) => `Product: mug ${at}; Care: ${'wash it by hand '.repeat(10)}`).join('\n')}\nProduct: Teapot`
  expect(asked('Which mugs are there?', long)).toBeNull()
})

test('a day has the row of the days that it lies between, whatever else says that something is closed', () => {
  expect(asked('What time do you close on a Wednesday?', HOURS)).toBe('Day: Monday to Friday; Open: 9–17')
  expect(asked('Are you open on Sunday?', HOURS)).toBe('Day: Sunday; Open: closed')
})

test('rows of a long table that fit alike are shown together, in the order of the table', () => {
  const trims = `${GROOMING[2]}\n${GROOMING[3]}`
  expect(rowsOf('How much is a trim for a dog?', 3)).toBe(trims)
  expect(rowsOf('How much is a wash?', 0)).toBe(`${GROOMING[0]}\n${GROOMING[1]}`)
})

test('a row about another thing than the one that is asked about is none', () => {
  expect(isOther('How much is a wash for a cat?', 0)).toBe(true)
  expect(isOther('How much is a wash for a cat?', 1)).toBe(false)
  expect(isOther('How much is wax for a dog?', 4)).toBe(true)
  expect(isOther('How much are claws for a cat?', 5)).toBe(false)
})

test('an amount has the row whose limits it lies within', () => {
  const question = 'How much is a trim for a 10 kg dog?'
  expect([isOther(question, 2), isOther(question, 3)]).toEqual([false, true])
  expect(isOther('How much is a trim for a 30 kg dog?', 2)).toBe(true)
})

test('what points back is about the row that was spoken of', () => {
  const cakes = 'Cake: Carrot cake; Allergens: nuts\nCake: Cheesecake; Allergens: milk'
  const before = 'How much is a cheesecake?'
  expect(asked('Does it contain nuts?', cakes, before)).toBe('Cake: Cheesecake; Allergens: milk')
  expect(asked('And one with nuts?', cakes, before)).toBe('Cake: Carrot cake; Allergens: nuts')
})

test('what is asked to be without something is no row that has it', () => {
  const teas = ['Tea: Assam; Care: contains caffeine', 'Tea: Camomile; Care: free of caffeine']
  const [assam, camomile] = tableOf(teas)
  const { isOther } = tablesAsked(
    'Which teas have no caffeine?',
    foundFor('Which teas have no caffeine?', teas),
  )
  expect([isOther(assam!), isOther(camomile!)]).toEqual([true, false])
})

const asked = (question: string, table: string, before = '') =>
  tablesAsked(question, foundFor(`${before} ${question}`, [table])).rowsOf(tableOf([table])[0]!)
const rowsOf = (question: string, at: number) => {
  const found = foundFor(question, GROOMING)
  return tablesAsked(question, found).rowsOf(found.passages[at]!)
}
const isOther = (question: string, at: number) => {
  const found = foundFor(question, GROOMING)
  return tablesAsked(question, found).isOther(found.passages[at]!)
}

const foundFor = (text: string, tables: string[]) => ({
  ...{ text, language: 'en' as const, queryVector: null, unknownShare: 0, size: tables.length },
  passages: tableOf(tables),
  terms: wordsOf(text).flatMap((word) =>
    termsOf(word, 'en').map((term) => ({
      ...{ term, idf: 1, isKnown: true, concepts: conceptsOfWord(word, 'en') },
    })),
  ),
})

const passages = new Map<string, FoundPassage>()

/** The same text is the same passage. */
const tableOf = (tables: string[]) =>
  tables.map((text) => {
    if (!passages.has(text)) passages.set(text, passageOf(text, passages.size))
    return passages.get(text)!
  })

const passageOf = (text: string, chunk_id: number): FoundPassage => ({
  ...{ chunk_id, lesson_id: null, file_id: 1, kind: 'table', title: 'List', heading: '', question: null },
  ...{ text, url: null, language: 'en', is_suspect: false, score: 1, lexical: 1, dense: null },
  sentenceVectors: [],
})
