import { describe, expect, test } from 'vitest'
import type { App } from '../context.ts'
import type { TextPair } from '../embedding/cross-encoder.ts'
import type { FoundPassage, SearchResult } from '../knowledge/search/index.ts'
import { readPassages } from './read-passages.ts'

describe('passages are read only while they can still come first', () => {
  const passages = (...dense: number[]) =>
    dense.map((each, at) => ({
      ...{ kind: 'prose', title: '', heading: '', question: null, language: 'en', sentenceVectors: [] },
      ...{ text: `Passage ${at}.`, dense: each, score: each },
    })) as unknown as FoundPassage[]
  const found = { text: 'open?', queryVector: null, language: 'en', terms: [] } as unknown as SearchResult
  const readOf = async (given: FoundPassage[], logitOf: (text: string) => number, asked = 'open?') => {
    const read: string[] = []
    const reader = {
      read: async (pairs: TextPair[]) =>
        pairs.map(({ parts }) => {
          read.push(parts.at(-1)!)
          return { answers: logitOf(parts.at(-1)!), sentences: parts.map(() => 0) }
        }),
    }
    const candidates = await readPassages({ reader } as unknown as App, asked, found, given)
    return { read, first: candidates[0]!.passage.text, count: candidates.length }
  }

  test('one far below the best is not read, and the first two always are', async () => {
    const { read } = await readOf(passages(0.9, 0.4, 0.3, 0.8), () => -5)
    expect(read).toEqual(['Passage 0.', 'Passage 3.'])
    expect((await readOf(passages(0.9, 0.1), () => -5)).read).toHaveLength(2)
  })

  test('after one that clearly answers, those that could not pass it are not read', async () => {
    const near = passages(0.9, 0.85, 0.8, 0.75)
    expect((await readOf(near, () => 8)).read).toHaveLength(2)
    const last = await readOf(near, (text) => (text === 'Passage 3.' ? 4 : -4))
    expect(last).toMatchObject({ first: 'Passage 3.', count: 4 })
  })

  test('opening hours are read in any case, and without the model every passage stays', async () => {
    const hours = { ...passages(0.1)[0]!, kind: 'hours', text: 'Open daily.' } as FoundPassage
    expect((await readOf([...passages(0.9, 0.8), hours], () => 8)).read).toContain('Open daily.')
    const reader = { read: async () => null }
    const app = { reader } as unknown as App
    expect(await readPassages(app, 'open?', found, passages(0.9, 0.5, 0.1))).toHaveLength(3)
  })

  test('a table far below may be what a follow-up names', async () => {
    const table = { ...passages(0.55)[0]!, kind: 'table', text: 'Day: Sunday; Hours: 9–11' } as FoundPassage
    const given = [...passages(0.9, 0.85), table]
    expect((await readOf(given, () => 0)).count).toBe(2)
    expect((await readOf(given, () => 0, 'When? open?')).count).toBe(3)
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
  /** The reader's scores for each text, keyed by the end of the text. */
  const read = (
    logits: Record<string, number>,
    terms: string[] = [],
    text = HOURS,
    asked = 'open?',
    pointer: (part: string) => number = () => 0.5,
  ) => {
    const answersOf = ({ parts }: TextPair) => logits[parts.slice(1).join('\n')] ?? -5
    const reader = {
      read: async (pairs: TextPair[]) =>
        pairs.map((pair) => ({ answers: answersOf(pair), sentences: pair.parts.map(pointer) })),
    }
    const weighed = terms.map((term) => ({ term, idf: 1 }))
    const found = { text: asked.split(', ').at(-1), queryVector: null, language: 'en', terms: weighed }
    return readPassages({ reader } as unknown as App, asked, found as unknown as SearchResult, [
      passage(text),
    ])
  }
  const [, SUNDAY] = HOURS.split('\n') as [string, string]
  /** The rows as the reader sees them, below the column names. */
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
    const toSunday = (part: string) => (part === sunday ? 0.9 : 0.1)
    expect(await scores({ [both]: 1, [sunday]: 2, [saturday]: 1.5 }, [], HOURS, 'open?', toSunday)).toBe(2)
  })

  test('a follow-up that names another row asks for that one, whatever was said before', async () => {
    const best = async (...asked: Parameters<typeof read>) => {
      const [table] = await read(...asked)
      return table!.rows.toSorted((one, other) => other.score - one.score)[0]!.text
    }
    const asSaturday = { [both]: 2, [saturday]: 3, [sunday]: 1 }
    const words = ['saturday', 'sunday']
    expect(await best(asSaturday, words, HOURS, 'when do you open on Saturday, and Sunday?')).toBe(SUNDAY)
    expect(await best(asSaturday, words, HOURS, 'when do you open on Saturday, and close?')).not.toBe(SUNDAY)
    expect(await best(asSaturday, words, HOURS, 'Saturday or Sunday')).not.toBe(SUNDAY)
  })

  test('a word of a follow-up that names a column of one table does not ask for a row of another', async () => {
    const stones = 'Stone: Klasyk; Single: £590; Double: £870\nStone: Fala; Single: £840; Double: £1230'
    const washing = 'Service: Washing a double stone; Price: £62\nService: Gilding; Price: £7'
    const found = { text: 'and a double?', queryVector: null, language: 'en', terms: [] }
    const reader = {
      read: async (pairs: TextPair[]) =>
        pairs.map(({ parts }) => ({ answers: 1, sentences: parts.map(() => 0.5) })),
    }
    const candidates = await readPassages(
      { reader } as unknown as App,
      'How much is Klasyk? and a double?',
      found as unknown as SearchResult,
      [passage(stones), passage(washing)],
    )
    expect(new Set(candidates.map(({ rank }) => rank)).size).toBe(1)
  })

  test('a row is named by all words of its name, or by one that no other row has', async () => {
    const boxes = 'Box: English box; Price: £90\nBox: Brick box; Price: £80'
    const named = async (terms: string[]) =>
      (await read({}, terms, boxes))[0]!.rows.map(({ isNamed }) => isNamed)
    expect(await named(['english', 'brick'])).toEqual([true, true])
    expect(await named(['brick'])).toEqual([false, true])
    expect(await named(['box'])).toEqual([false, false])
  })

  test('a word that names a column asks for that column, not for a row that has it in its name', async () => {
    const courses = 'Course: Trial lesson; Lessons: 1\nCourse: Gothic script; Lessons: 8'
    const named = async (terms: string[]) =>
      (await read({}, terms, courses))[0]!.rows.map(({ isNamed }) => isNamed)
    expect(await named(['lesson'])).toEqual([false, false])
    expect(await named(['trial', 'lesson'])).toEqual([true, false])
  })

  test('a table of one row is read once', async () => {
    expect((await read({ [sunday]: 2 }, [], SUNDAY))[0]).toMatchObject({
      answers: 2,
      rows: [{ text: SUNDAY }],
    })
  })
})
