import type { App } from '../context.ts'
import { headsOf } from '../knowledge/search/index.ts'
import type { Candidate, Retrieval } from './retrieve.ts'
import { LONGEST, spanOf } from './say.ts'

/** Only the sentences that were asked for: those that answer alone about as well as the whole passage, and what stands between. */
export async function sentencesAsked(
  app: Pick<App, 'reader'>,
  { searchedFor }: Pick<Retrieval, 'searchedFor'>,
  candidate: Candidate,
  signal?: AbortSignal,
): Promise<Candidate> {
  const { passage, sentences, sentenceScores, answers } = candidate
  if (passage.kind !== 'prose' || answers === null) return candidate
  if (passage.text.length < SHORT_ENOUGH || sentences.length > MOST_READ) return candidate
  const head = `${headsOf(passage).join('. ')}. `
  const scores = await app.reader.read(
    sentences.map((sentence) => ({ kind: 'passage', text: searchedFor, parts: [head, sentence] })),
    signal,
  )
  const read = scores?.map((score) => score.answers) ?? []
  const best = Math.max(...read)
  if (best < Math.max(0, answers - LITTLE)) return candidate
  // Two that answer alike may tell two sides of it: "In full until the 14th day. After that we keep the deposit."
  const isAnswer = (score: number) => score >= best - ALIKE
  const [from, to] = [read.findIndex(isAnswer), read.findLastIndex(isAnswer)]
  const text = spanOf(passage.text, sentences, from, to)
  if (!text || text.length > LONGEST) return candidate
  return {
    ...candidate,
    passage: { ...passage, text },
    sentences: sentences.slice(from, to + 1),
    sentenceScores: sentenceScores.slice(from, to + 1),
  }
}

/** So much is read at a glance. */
const SHORT_ENOUGH = 180
/** Each takes some milliseconds. */
const MOST_READ = 12
/** So much less than the whole passage a sentence may answer, and so much less than the best one. */
const [LITTLE, ALIKE] = [1, 3]
