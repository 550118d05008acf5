import { expect, test } from 'vitest'
import type { TextPair } from '../embedding/index.ts'
import type { Candidate } from './read-passages.ts'
import { quoteOf } from './say.ts'
import { sentencesAsked } from './sentences-asked.ts'

const SENTENCES = [
  'Please empty all pockets before you hand something in at the counter.',
  'We do not clean leather or suede.',
  'For these, ask the workshop next door, which is open from Monday to Thursday.',
  'Every item gets a ticket with a number.',
]

const candidate = (text: string, kind = 'prose', sentences = SENTENCES): Candidate => ({
  passage: { kind, title: 'Terms', heading: 'What we take', question: null, text } as Candidate['passage'],
  ...{ sentences, sentenceScores: sentences.map((_, at) => (at === 1 ? 1 : 0)), rows: [] },
  ...{ answers: 4, near: 0.5, covered: 0, rank: 5 },
})

/** A reader model that gives each sentence this score. */
const readerOf = (scores: number[], leaning: string[], sentences = SENTENCES) => ({
  reader: {
    read: async (pairs: TextPair[]) =>
      pairs.map(({ text, parts }) => ({
        answers: scores[sentences.indexOf(parts[1]!)]!,
        ...{ supports: 0, leans: leaning.includes(text) ? 5 : 1, sentences: [] },
      })),
    close: async () => {},
  },
})

const asked = (text: string, searchedFor = text) => ({ searchedFor, found: { text } })

const said = async (text: string, scores: number[], kind = 'prose', leaning: string[] = []) =>
  quoteOf(await sentencesAsked(readerOf(scores, leaning) as never, asked('leather?'), candidate(text, kind)))

const TEXT = SENTENCES.join(' ')

test('of a paragraph the one sentence is said that answers as well as all of it', async () => {
  expect(await said(TEXT, [-5, 3.5, 0, -5])).toBe(SENTENCES[1])
})

test('two sentences that answer alike are both said, with what stands between them', async () => {
  expect(await said(TEXT, [-5, 3.5, 1, -5])).toBe(SENTENCES.slice(1, 3).join(' '))
  expect(await said(TEXT, [4, -5, 3, -5])).toBe(SENTENCES.slice(0, 3).join(' '))
})

test('where no sentence answers as well as all of them, all of it is said', async () => {
  expect(await said(TEXT, [-5, 2.5, 1, -5])).toBe(TEXT)
})

test('sentences of two paragraphs are never said as one', async () => {
  const text = [SENTENCES.slice(0, 2).join(' '), SENTENCES.slice(2).join(' ')].join('\n\n')
  expect(await said(text, [-5, 4, 3, -5])).not.toContain('workshop')
})

test('a paragraph that does not answer is left out, though only a line ends between it and one that does', async () => {
  const text = `${SENTENCES.slice(0, 2).join(' ')}\n${SENTENCES[2]}\n${SENTENCES[3]}`
  expect(await said(text, [-5, 4, -5, 3])).toBe(`${SENTENCES[1]}\n${SENTENCES[3]}`)
  expect(await said(text, [-5, -5, 3, 4])).toBe(`${SENTENCES[2]}\n${SENTENCES[3]}`)
})

test('of a list only the items that answer are said', async () => {
  const items = [
    '- Empty all pockets before you hand something in at the counter.',
    '- Leather and suede go to the workshop next door.',
    '- Every item gets a ticket with a number on it.',
    '- Wedding dresses are taken on Mondays only, and leather jackets too.',
  ]
  const saidOfList = async (scores: number[]) => {
    const ofList = candidate(items.join('\n'), 'prose', items)
    return quoteOf(await sentencesAsked(readerOf(scores, [], items) as never, asked('leather?'), ofList))
  }
  expect(await saidOfList([-5, 4, -5, -5])).toBe(items[1])
  expect(await saidOfList([-5, 4, -5, 3])).toBe(`${items[1]}\n${items[3]}`)
  expect(await saidOfList([-5, 2, -5, 1])).toBe(items.join('\n'))
})

test('what is read at a glance is said whole', async () => {
  const short = SENTENCES.slice(1, 3).join(' ')
  expect(await said(short, [-5, 4, -5, -5])).toBe(short)
})

test('a sentence that leans on the ones before it is said with them, two at most', async () => {
  const asked = [-5, -5, 3.5, -5]
  expect(await said(TEXT, asked)).toBe(SENTENCES[2])
  expect(await said(TEXT, asked, 'prose', [SENTENCES[2]!])).toBe(SENTENCES.slice(1, 3).join(' '))
  expect(await said(TEXT, [-5, -5, -5, 3.5], 'prose', SENTENCES)).toBe(SENTENCES.slice(1).join(' '))
})

test('of a follow-up, the sentence that answers the message itself is said, too', async () => {
  const scores: Record<string, number[]> = {
    'Pockets? And tickets?': [5, -5, -5, 1.5],
    'And tickets?': [0, -5, -5, 1],
  }
  const reader = {
    read: async (pairs: TextPair[]) =>
      pairs.map(({ text, parts }) => ({
        answers: scores[text]?.[SENTENCES.indexOf(parts[1]!)] ?? -5,
        ...{ supports: 0, leans: 0, sentences: [] },
      })),
    close: async () => {},
  }
  const saidTo = async (message: ReturnType<typeof asked>) =>
    quoteOf(await sentencesAsked({ reader }, message, candidate(TEXT)))
  expect(await saidTo(asked('Pockets? And tickets?'))).not.toContain('ticket')
  expect(await saidTo(asked('And tickets?', 'Pockets? And tickets?'))).toContain(SENTENCES[3])
})

test('of a follow-up, the reading with its question counts alone if the reader fails for the message', async () => {
  let readings = 0
  const reader = {
    read: async (pairs: TextPair[]) => {
      readings += 1
      if (readings > 1) return null
      return pairs.map((_, at) => ({ answers: [-5, 4, -5, -5][at]!, supports: 0, leans: 0, sentences: [] }))
    },
    close: async () => {},
  }
  const message = asked('And leather?', 'Which cloth do you clean? And leather?')
  expect(quoteOf(await sentencesAsked({ reader }, message, candidate(TEXT)))).toBe(SENTENCES[1])
})
