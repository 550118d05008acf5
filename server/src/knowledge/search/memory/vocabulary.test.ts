import { expect, test } from 'vitest'
import { Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary()
for (const word of ['return', 'policy', 'visit', 'where', 'times', 'zwrotów', 'płatność', 'fk1002', 'mug'])
  vocabulary.add(word)
const meant = (word: string) => vocabulary.nearest(word, () => true)

test.each([
  ['retrun', 'return'],
  ['polcy', 'policy'],
  ['policcy', 'policy'],
  ['retorn', 'return'],
  ['viist', 'visit'],
  ['whree', 'where'],
  ['zwortow', 'zwrotów'],
  ['platnsoc', 'płatność'],
])('%s is a slip for %s', (written, word) => {
  expect(meant(written)).toBe(word)
})

test.each(['tires', 'rtruen', 'mugs', 'fk1003', 'policeman', 'burn'])('%s is a word of its own', (word) => {
  expect(meant(word)).toBeNull()
})

test('what is no longer known is not meant', () => {
  expect(vocabulary.nearest('retrun', () => false)).toBeNull()
})
