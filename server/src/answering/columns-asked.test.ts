import { expect, test } from 'vitest'
import type { TextPair } from '../embedding/index.ts'
import { columnsAsked } from './columns-asked.ts'
import type { Candidate } from './read-passages.ts'
import type { Retrieval } from './retrieve.ts'

const ROW = 'Bike: Dog trailer; 4 hours: £25; Day: £39; Weekend: £69; Deposit: £200'

/** A reader model that takes the price of four hours for the answer to every question. */
const reader = {
  read: async (pairs: TextPair[]) =>
    pairs.map(({ parts }) => ({ answers: parts[1]!.includes('4 hours') ? 4 : -4 })),
}

const columnsOf = (searchedFor: string, text: string) => {
  const passage = { kind: 'table', title: 'Prices', heading: '', question: null, language: 'en' }
  const candidate = { passage, rows: [{ text: ROW, score: 1, isNamed: true }] } as unknown as Candidate
  const retrieval = { searchedFor, found: { text, terms: [] }, candidates: [candidate] }
  return columnsAsked({ reader } as never, retrieval as unknown as Retrieval, candidate)
}

test('of a row with many columns those are said that answer', async () => {
  const question = 'how much is the dog trailer for four hours'
  expect(await columnsOf(question, question)).toEqual({ title: null, said: ['4 hours'] })
})

test('a follow-up is told all columns, since it may ask for another than the question before', async () => {
  const [before, question] = ['how much is the dog trailer for four hours', 'and for the whole day']
  expect((await columnsOf(`${before} ${question}`, question)).said).toBe(null)
})
