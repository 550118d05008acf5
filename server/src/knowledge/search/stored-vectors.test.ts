import { expect, test } from 'vitest'
import { vectorsToSearch } from './stored-vectors.ts'

const chunk = {
  question: null,
  text: 'Extra: Rugging; Price: £15\nExtra: Clipping; Price: £45',
  vector: Buffer.from([1, 1]),
  sentence_vectors: Buffer.from([2, 2, 3, 3]),
}
const valuesOf = (vectors: Int8Array[]) => vectors.map((vector) => [...vector])

test('a table is searched by its whole and by each of its rows', () => {
  expect(valuesOf(vectorsToSearch({ ...chunk, kind: 'table' }))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
})

test('other passages are searched by their whole and by their question, and without vectors by words alone', () => {
  expect(valuesOf(vectorsToSearch({ ...chunk, kind: 'prose' }))).toEqual([[1, 1]])
  const asked = { ...chunk, kind: 'faq', question: 'What is extra?', vector: Buffer.from([1, 1, 4, 4]) }
  expect(valuesOf(vectorsToSearch(asked))).toEqual([
    [1, 1],
    [4, 4],
  ])
  expect(vectorsToSearch({ ...chunk, kind: 'table', vector: null })).toEqual([])
})
