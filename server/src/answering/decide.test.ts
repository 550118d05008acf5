import { expect, test } from 'vitest'
import { likelierReading, type Reading } from './decide.ts'
import type { Candidate } from './retrieve.ts'

/** Earlier chunks rank higher. */
const reading = (confidence: number, ...chunks: number[]): Reading => ({
  retrieval: {
    ...{ searchedFor: '', found: {} as never },
    candidates: chunks.map((chunk_id, at) => ({
      ...({ passage: { chunk_id, lesson_id: null }, rank: 5 - at } as Candidate),
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
