import { expect, test } from 'vitest'
import { type Language, languageOfText } from '../../../language/index.ts'
import type { IndexedDocument } from './documents.ts'
import { KnowledgeIndex } from './knowledge-index.ts'

test('the forms of a word, its misspellings and a wrong guess of the language still find it', () => {
  const index = indexOf(
    'Parcels to Norway take five days.',
    'Zwrot towaru jest możliwy w ciągu czternastu dni.',
    'Доставка посылок занимает три дня.',
  )
  expect(best(index, 'when does my parcel arrive')).toBe(1)
  expect(best(index, 'parcle to norwey')).toBe(1)
  expect(best(index, 'zwroty towarów', 'other')).toBe(2)
  expect(best(index, 'zwroty towarow', 'en')).toBe(2)
  expect(best(index, 'доставку посылки')).toBe(3)
})

test('a slip of the finger is mended where a text has the word that was meant', () => {
  const index = new KnowledgeIndex((word) => word === 'contract')
  index.add([document(1, 'Our return policy: thirty days. Contact us.')])
  expect(index.mended('Retrun polcy?')).toBe('return policy?')
  expect(index.mended('Is it the polcy of Retrun?')).toBe('Is it the policy of Retrun?')
  expect(index.mended('What does the contract say of returns?')).toBe(
    'What does the contract say of returns?',
  )
  index.remove([1])
  expect(index.mended('retrun polcy')).toBe('retrun polcy')
})

test('a rare form of a word that is right is no slip of the finger', () => {
  const index = new KnowledgeIndex((word) => word === 'chip')
  index.add([document(1, 'Nail clipping is done by a nurse.')])
  expect(index.mended('price for chipping')).toBe('price for chipping')
  expect(index.mended('price for cliping')).toBe('price for clipping')
})

test('vectors are compared across languages', () => {
  const index = new KnowledgeIndex()
  index.add([document(1, 'You get your money back within a week.', [unit(0)])])
  index.add([document(2, 'Our office is on the second floor.', [unit(1)])])
  index.add([document(3, 'Biuro jest na drugim piętrze.', [unit(0)])])
  const { hits } = index.search(query('Refunds?', { vector: unit(0) }))
  expect(hits.map(({ id, dense }) => [id, dense])).toEqual([
    [1, 1],
    [3, 1],
    [2, 0],
  ])
})

test('a text that has no vector yet ranks by its words alone', () => {
  const index = new KnowledgeIndex()
  index.add([document(1, 'The helipad and the hangar are open at night.', [])])
  index.add([document(2, 'Our office is on the second floor.', [unit(0)])])
  const { hits } = index.search(query('Is the helipad open at night?', { vector: unit(0) }))
  expect(hits.map(({ id }) => id)).toEqual([1, 2])
  expect(hits[0]).toMatchObject({ score: 1, dense: null })
})

test('of a question with its answer, the closer one counts', () => {
  const index = new KnowledgeIndex()
  index.add([document(1, 'Within a week.', [unit(1), unit(0)])])
  expect(index.search(query('Refunds?', { vector: unit(0) })).hits[0]).toMatchObject({ id: 1, dense: 1 })
})

test('an FAQ entry that asks the same goes before one with the same words, a plain text does not', () => {
  const ranked = (question: string | null) => {
    const index = new KnowledgeIndex()
    index.add([
      { ...document(1, 'Within a week.', [unit(1), unit(0)]), question: question && 'Refunds?' },
      { ...document(2, 'The money for a parcel.', [unit(1), unit(1)]), question },
    ])
    return index.search(query('the money for a parcel', { vector: unit(0) })).hits.map(({ id }) => id)
  }
  expect(ranked('Money for a parcel?')).toEqual([1, 2])
  expect(ranked(null)).toEqual([2, 1])
})

test('among many vectors the closest are found', () => {
  const index = new KnowledgeIndex()
  const documents = Array.from({ length: 1100 }, (_, at) =>
    document(at + 1, `Text ${at}`, [scattered(at)], 'en'),
  )
  index.add(documents)
  const { hits } = index.search(query('Something else?', { vector: scattered(987) }))
  expect(hits[0]).toMatchObject({ id: 988, dense: expect.closeTo(1) })
})

test('what is removed is found no more, and its words are unknown again', () => {
  const index = indexOf('Gift wrapping costs two euros.', 'Parcels take five days.')
  expect(index.search(query('wrapping')).unknownShare).toBe(0)
  index.remove([1])
  expect(index.search(query('gift wrapping'))).toMatchObject({ hits: [], unknownShare: 1, size: 1 })
  expect(best(index, 'parcels')).toBe(2)
})

test('in a large index too, and what stays keeps its place', () => {
  const index = new KnowledgeIndex()
  index.add(
    Array.from({ length: 2100 }, (_, at) => document(at + 1, `Item number${at} costs a lot.`, [], 'en')),
  )
  index.remove([8])
  expect(best(index, 'number7')).not.toBe(8)
  index.remove(Array.from({ length: 1000 }, (_, at) => at + 1))
  expect(best(index, 'number1500')).toBe(1501)
  expect(index.size).toBe(1100)
})

test('a vector that comes later is taken in without a second look at the words', () => {
  const index = indexOf('You get your money back within a week.')
  index.add([document(1, '', [unit(0)])])
  expect(index.size).toBe(1)
  expect(index.search(query('money', { vector: unit(0) })).hits[0]).toMatchObject({ id: 1, dense: 1 })
})

test('headings count double, and what was said before counts half', () => {
  const index = new KnowledgeIndex()
  index.add([{ ...document(1, 'It takes a week.'), heading: 'Norway' }])
  index.add([document(2, 'Norway is where it takes a week.'), document(3, 'Sweden is where it takes a day.')])
  expect(best(index, 'Norway')).toBe(1)
  expect(index.search({ ...query('Sweden'), carried: 'Norway' }).hits[0]).toMatchObject({ id: 3 })
})

function indexOf(...texts: string[]): KnowledgeIndex {
  const index = new KnowledgeIndex()
  index.add(texts.map((text, at) => document(at + 1, text)))
  return index
}

const document = (
  id: number,
  text: string,
  vectors: Int8Array[] = [],
  language: Language = languageOfText(text),
): IndexedDocument => ({
  ...{ id, title: '', heading: '', question: null, text, vectors, language },
})

const query = (text: string, more: { vector?: Int8Array; language?: Language } = {}) => ({
  ...{ text, carried: '', language: languageOfText(text), vector: null, isMultilingual: false, limit: 10 },
  ...more,
})

const best = (index: KnowledgeIndex, text: string, language: Language = languageOfText(text)) =>
  index.search(query(text, { language })).hits[0]?.id

const unit = (axis: number) => Int8Array.from({ length: 32 }, (_, at) => (at === axis ? 127 : 0))

/** Deterministic for each seed, and far from the vectors of other seeds. */
const scattered = (seed: number) =>
  Int8Array.from(
    { length: 64 },
    (_, at) => ((Math.imul(seed * 64 + at + 1, 2_654_435_761) >>> 16) % 255) - 127,
  )

test('a passage under a heading of its own is not found by the title of its document, one without is', () => {
  const index = new KnowledgeIndex()
  const passage = {
    title: 'Delivery',
    question: null,
    language: 'en' as const,
    vectors: [],
  }
  index.add([
    { ...passage, id: 1, heading: 'Returns', text: 'You have fourteen days.' },
    { ...passage, id: 2, heading: '', text: 'It takes two days.' },
  ])
  const { hits } = index.search({ text: 'delivery', language: 'en', carried: '', vector: null, limit: 5 })
  expect(hits.map(({ id }) => id)).toEqual([2])
})
