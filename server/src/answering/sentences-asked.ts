import type { App } from '../context.ts'
import { headsOf } from '../knowledge/search/index.ts'
import type { Candidate } from './read-passages.ts'
import type { Retrieval } from './retrieve.ts'
import { LONGEST, linesMeant, paragraphOf } from './say.ts'

/** Keeps only the sentences that alone score about as high as the whole passage, and those between them. */
export async function sentencesAsked(
  app: Pick<App, 'reader'>,
  { searchedFor, found }: Asked,
  candidate: Candidate,
  signal?: AbortSignal,
): Promise<Candidate> {
  const { passage, sentences, sentenceScores, answers } = candidate
  if (passage.kind !== 'prose' || answers === null) return candidate
  if (passage.text.length < SHORT_ENOUGH || sentences.length > MOST_READ) return candidate
  const head = `${headsOf(passage).join('. ')}. `
  const readFor = async (text: string) => {
    const pairs = sentences.map((sentence) => ({ kind: 'passage' as const, text, parts: [head, sentence] }))
    return (await app.reader.read(pairs, signal))?.map((score) => score.answers) ?? []
  }
  const whole = await readFor(searchedFor)
  if (Math.max(...whole) < Math.max(0, answers - LITTLE)) return candidate
  // "And in December?" asks for another sentence than the question before it, so the message alone counts as much.
  const alone = searchedFor === found.text ? whole : await readFor(found.text)
  const read = whole.map((score, at) => (score + (alone[at] ?? score)) / 2)
  const best = Math.max(...read)
  // Sentences with similar scores may be two parts of one answer: "In full until the 14th day. After that we keep the
  // deposit."
  const paragraph = paragraphOf(passage.text, sentences, read.indexOf(best))
  const isAnswer = (at: number) => at >= paragraph.from && at <= paragraph.to && read[at]! >= best - ALIKE
  const first = read.findIndex((_, at) => isAnswer(at))
  const to = read.findLastIndex((_, at) => isAnswer(at))
  const from = Math.max(paragraph.from, await withWhatItLeansOn(app, sentences, first, signal))
  const isMeant = (at: number) => isAnswer(at) || at < first
  const text = linesMeant(passage.text, sentences, { from, to }, isMeant)
  if (text.length > LONGEST) return candidate
  return {
    ...candidate,
    passage: { ...passage, text },
    sentences: sentences.slice(from, to + 1),
    sentenceScores: sentenceScores.slice(from, to + 1),
  }
}

interface Asked extends Pick<Retrieval, 'searchedFor'> {
  found: Pick<Retrieval['found'], 'text'>
}

/** "Then you get your money back" is unclear without the sentence before it. */
async function withWhatItLeansOn(
  app: Pick<App, 'reader'>,
  sentences: string[],
  first: number,
  signal?: AbortSignal,
): Promise<number> {
  let start = first
  while (start > 0 && first - start < FURTHEST) {
    const pair = { kind: 'history' as const, text: sentences[start]!, parts: [sentences[start - 1]!] }
    const [score] = (await app.reader.read([pair], signal)) ?? []
    if (!score || score.leans < LEANS) break
    start -= 1
  }
  return start
}

/**
 * How many sentences to go back, and the threshold. The score was trained on customers' follow-ups, with a threshold of
 * 0. Sentences of one passage all depend a little on each other: of eleven samples, self-contained ones scored 2.1 at
 * most, the others 4.1 at least.
 */
const [FURTHEST, LEANS] = [2, 3]

/** A passage this short is shown whole. */
const SHORT_ENOUGH = 180
/** Scoring a sentence takes some milliseconds. */
const MOST_READ = 12
/** How much lower a sentence may score than the whole passage, and than the best sentence. */
const [LITTLE, ALIKE] = [1, 3]
