import { describe, expect, test } from 'vitest'
import type { App } from '../context.ts'
import type { TextPair } from '../embedding/cross-encoder.ts'
import type { Found, FoundPassage } from '../knowledge/search/index.ts'
import { type Candidate, readBothWays, readPassages } from './retrieve.ts'

const candidate = (chunk_id: number, rank: number): Candidate => ({
  passage: { chunk_id, lesson_id: null } as Candidate['passage'],
  ...{
    sentences: ['One.'],
    sentenceScores: [rank],
    rows: [],
    answers: rank,
    near: rank / 10,
    covered: 0,
    rank,
  },
})

const order = (candidates: Candidate[]) => candidates.map(({ passage }) => passage.chunk_id)

describe('a follow-up is read alone and with what it leans on', () => {
  test('a passage that is good both ways comes before one that is best one way only', () => {
    const both = readBothWays(
      [candidate(1, 4), candidate(2, 5), candidate(3, 0)],
      [candidate(1, 4), candidate(3, 5), candidate(2, 0)],
      0.4,
    )
    expect(order(both)).toEqual([1, 2, 3])
  })

  test('a passage that was found one way only counts as the last of the other', () => {
    const both = readBothWays([candidate(1, 4), candidate(2, 1)], [candidate(3, 5), candidate(1, 2)], 0.4)
    expect(order(both)).toEqual([1, 3, 2])
    expect(both.map(({ rank }) => rank.toFixed(1))).toEqual(['3.2', '2.6', '1.4'])
    expect(both[1]).toMatchObject({ answers: expect.closeTo(2.6), near: expect.closeTo(0.26) })
  })

  test('the likelier it leans, the more counts what it leans on, but never alone', () => {
    const [alone, leaning] = [
      [candidate(1, 5), candidate(2, 0)],
      [candidate(2, 5), candidate(1, 0)],
    ]
    expect(order(readBothWays(alone!, leaning!, 0.3))).toEqual([1, 2])
    expect(order(readBothWays(alone!, leaning!, 0.7))).toEqual([2, 1])
    expect(readBothWays(alone!, leaning!, 1).map(({ rank }) => rank.toFixed(1))).toEqual(['4.5', '0.5'])
  })

  test('where one way finds nothing the other counts alone', () => {
    expect(order(readBothWays([], [candidate(1, 4), candidate(2, 1)], 0.4))).toEqual([1, 2])
    expect(order(readBothWays([candidate(2, 1)], [], 0.4))).toEqual([2])
  })
})

describe('the rows of a table are read alone', () => {
  const HOURS = 'Day: Saturday; Hours: 9–17\nDay: Sunday; Hours: 9–11:30'
  const passage = (text: string) =>
    ({
      kind: 'table',
      title: 'Hours',
      heading: '',
      question: null,
      language: 'en',
      text,
      sentenceVectors: [],
    }) as unknown as FoundPassage
  /** What the reader makes of a text, by what it ends with. */
  const read = (logits: Record<string, number>, terms: string[] = [], text = HOURS) => {
    const answersOf = ({ parts }: TextPair) => logits[parts.slice(1).join('\n')] ?? -5
    const reader = {
      read: async (pairs: TextPair[]) =>
        pairs.map((pair) => ({ answers: answersOf(pair), sentences: pair.parts.map(() => 0.5) })),
    }
    const found = { queryVector: null, language: 'en', terms: terms.map((term) => ({ term, idf: 1 })) }
    return readPassages({ reader } as unknown as App, 'open?', found as unknown as Found, [passage(text)])
  }
  const [, SUNDAY] = HOURS.split('\n') as [string, string]
  /** As the reader is shown them, below the names of the columns. */
  const [saturday, sunday] = ['Saturday | 9–17. ', 'Sunday | 9–11:30. ']
  const both = `${saturday}\n${sunday}`

  test('one that answers better than the whole counts for it', async () => {
    const [table] = await read({ [both]: 1, [sunday]: 4, [saturday]: -2 })
    expect(table).toMatchObject({ answers: 4 })
    expect(table!.rows.map(({ score }) => score > 1)).toEqual([false, true])
    expect((await read({ [both]: 5, [sunday]: 4 }))[0]).toMatchObject({ answers: 5 })
  })

  test('where neither the words nor the reader tell them apart, all count the same', async () => {
    const scores = async (...asked: Parameters<typeof read>) =>
      new Set((await read(...asked))[0]!.rows.map(({ score }) => score)).size
    expect(await scores({ [both]: 1, [sunday]: 2, [saturday]: 1.5 })).toBe(1)
    expect(await scores({ [both]: 1, [sunday]: 2, [saturday]: 1.5 }, ['sunday'])).toBe(2)
  })

  test('a table of one row is read once', async () => {
    expect((await read({ [sunday]: 2 }, [], SUNDAY))[0]).toMatchObject({
      answers: 2,
      rows: [{ text: SUNDAY }],
    })
  })
})
