import { sentencesOf } from '../../../server/src/language/index.ts'
import { seededRandom } from '../random.ts'
import type { CorpusChunk } from './corpus.ts'
import type { QuestionSet } from './question-set.ts'

const SENTENCES = 5
const NOISE = 25

/** Generates any number of chunks by recombining real sentences, with embeddings near real ones. */
export function madeUpChunks(sets: QuestionSet[], vectors: Int8Array[], count: number): CorpusChunk[] {
  const random = seededRandom(count)
  const passages = sets.flatMap((set) => set.passages)
  const sentences = passages.flatMap(({ text }) => sentencesOf(text))
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: SENTENCES }, () => random.pick(sentences)).join(' ')
    const vector = random.pick(vectors).map((value) => value + random.whole(-NOISE, NOISE))
    return { title: random.pick(passages).title, question: null, text, vectors: [vector] }
  })
}
