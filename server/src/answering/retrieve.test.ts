import { describe, expect, test } from 'vitest'
import type { App } from '../context.ts'
import type { TextPair } from '../embedding/cross-encoder.ts'
import type { Found, FoundPassage } from '../knowledge/search/index.ts'
import { readPassages } from './retrieve.ts'

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
