import { expect, test } from 'vitest'
import type { TextPair } from '../embedding/index.ts'
import type { Candidate } from './retrieve.ts'
import { quoteOf } from './say.ts'
import { sentencesAsked } from './sentences-asked.ts'

const SENTENCES = [
  'Please empty all pockets before you hand something in at the counter.',
  'We do not clean leather or suede.',
  'For these, ask the workshop next door, which is open from Monday to Thursday.',
  'Every item gets a ticket with a number.',
]

const candidate = (text: string, kind = 'prose'): Candidate => ({
  passage: { kind, title: 'Terms', heading: 'What we take', question: null, text } as Candidate['passage'],
  ...{ sentences: SENTENCES, sentenceScores: [0, 1, 0, 0], rows: [] },
  ...{ answers: 4, near: 0.5, covered: 0, rank: 5 },
})

/** A reading model to which each sentence answers so much alone. */
const readerOf = (...scores: number[]) => ({
  reader: {
    read: async (pairs: TextPair[]) =>
      pairs.map(({ parts }) => ({
        answers: scores[SENTENCES.indexOf(parts[1]!)]!,
        ...{ supports: 0, leans: 0, sentences: [] },
      })),
    close: async () => {},
  },
})

const said = async (text: string, scores: number[], kind = 'prose') =>
  quoteOf(
    await sentencesAsked(readerOf(...scores) as never, { searchedFor: 'leather?' }, candidate(text, kind)),
  )

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

test('what is read at a glance is said whole', async () => {
  const short = SENTENCES.slice(1, 3).join(' ')
  expect(await said(short, [-5, 4, -5, -5])).toBe(short)
})
