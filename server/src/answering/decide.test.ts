import { expect, test } from 'vitest'
import { likelierReading, type Reading } from './decide.ts'
import type { Candidate, Row } from './read-passages.ts'

/** Earlier chunks rank higher. */
const reading = (confidence: number, ...chunks: number[]): Reading => ({
  retrieval: {
    ...{ searchedFor: '', found: {} as never },
    candidates: chunks.map((chunk_id, at) => ({
      ...({ passage: { chunk_id, lesson_id: null }, rank: 5 - at, rows: [] as Row[] } as Candidate),
    })),
  },
  confidence,
})

const chosen = (alone: Reading, followUp: Reading) => {
  const { retrieval, confidence } = likelierReading(alone, followUp, 0.5)
  return { chunks: retrieval.candidates.map(({ passage }) => passage.chunk_id), confidence }
}

test('a follow-up that finds one passage both ways is as sure as the surer way', () => {
  expect(chosen(reading(0.3, 1, 2), reading(0.6, 1, 3))).toEqual({ chunks: [1, 3], confidence: 0.6 })
  expect(chosen(reading(0.7, 1, 2), reading(0.6, 1, 3))).toEqual({ chunks: [1, 2], confidence: 0.7 })
})

test('where both find one table and the message names no row, the conversation chooses the row', () => {
  const ofTable = (confidence: number, named: number, searchedFor: string): Reading => {
    const { retrieval } = reading(confidence, 1)
    const rows = [0, 1].map((at) => ({ text: `Stone: ${at}`, score: 1, isNamed: at === named, covered: 0 }))
    return {
      retrieval: { ...retrieval, searchedFor, candidates: [{ ...retrieval.candidates[0]!, rows }] },
      confidence,
    }
  }
  const followUp = ofTable(0.6, 1, 'with history')
  const searched = (alone: Reading) => {
    const { retrieval, confidence } = likelierReading(alone, followUp, 0.5)
    return [retrieval.searchedFor, confidence]
  }
  expect(searched(ofTable(0.8, -1, 'alone'))).toEqual(['with history', 0.8])
  expect(searched(ofTable(0.8, 0, 'alone'))).toEqual(['alone', 0.8])
})

test('of two passages, the one of the clearly surer way is said', () => {
  expect(chosen(reading(0.4, 1, 2), reading(0.85, 3, 1))).toEqual({ chunks: [3, 1], confidence: 0.85 })
})

test.each([
  ['the surer way is not sure', reading(0.2, 1, 2), reading(0.75, 3, 1)],
  ['both ways are sure', reading(0.7, 1, 2), reading(0.9, 3, 1)],
])('where %s, both passages are shown with a doubt', (_, alone, followUp) => {
  const both = likelierReading(alone, followUp, 0.5)
  expect(both.confidence).toBeLessThan(0.5)
  expect(both.confidence).toBeGreaterThan(0.4)
  const [best, second, ...others] = both.retrieval.candidates
  expect([best!, second!].map(({ passage }) => passage.chunk_id)).toEqual([3, 1])
  expect(second!.rank).toBe(best!.rank)
  expect(others).toEqual([])
})

test('a way that finds nothing leaves the other alone', () => {
  expect(chosen(reading(0), reading(0.4, 2, 1))).toEqual({ chunks: [2, 1], confidence: 0.4 })
  expect(chosen(reading(0.4, 2), reading(0))).toEqual({ chunks: [2], confidence: 0.4 })
})
