import { describe, expect, test } from 'vitest'
import { type Candidate, readBothWays } from './retrieve.ts'

const candidate = (chunk_id: number, rank: number): Candidate => ({
  passage: { chunk_id, lesson_id: null } as Candidate['passage'],
  ...{ sentences: ['One.'], sentenceScores: [rank], answers: rank, near: rank / 10, covered: 0, rank },
})

const order = (candidates: Candidate[]) => candidates.map(({ passage }) => passage.chunk_id)

describe('a follow-up is read alone and with what it leans on', () => {
  test('a passage that is good both ways comes before one that is best one way only', () => {
    const both = readBothWays(
      [candidate(1, 4), candidate(2, 5), candidate(3, 0)],
      [candidate(1, 4), candidate(3, 5), candidate(2, 0)],
    )
    expect(order(both)).toEqual([1, 2, 3])
  })

  test('a passage that was found one way only counts as the last of the other', () => {
    const both = readBothWays([candidate(1, 4), candidate(2, 1)], [candidate(3, 5), candidate(1, 2)])
    expect(order(both)).toEqual([1, 3, 2])
    expect(both.map(({ rank }) => rank.toFixed(1))).toEqual(['3.2', '2.6', '1.4'])
    expect(both[1]).toMatchObject({ answers: expect.closeTo(2.6), near: expect.closeTo(0.26) })
  })

  test('where one way finds nothing the other counts alone', () => {
    expect(order(readBothWays([], [candidate(1, 4), candidate(2, 1)]))).toEqual([1, 2])
    expect(order(readBothWays([candidate(2, 1)], []))).toEqual([2])
  })
})
