import type { Embedder, InTurn } from '../../embedding/index.ts'
import { sentencesOf } from '../../language/index.ts'
import { headsOf } from './heads-of.ts'

export interface ChunkToEmbed {
  title: string
  heading: string
  question: string | null
  text: string
}

/** Values of the columns with the same names. */
export interface ChunkVectors {
  embedding: string
  /** The vector of the whole chunk, followed by that of its question, if any. */
  vector: Buffer
  /** Concatenated in the order of `sentencesOf(text)`. */
  sentence_vectors: Buffer
}

/** Returns null if there is no model. Then only words are searched. */
export async function embedChunks(
  embedder: Pick<Embedder, 'fingerprint' | 'embed'>,
  chunks: ChunkToEmbed[],
  signal?: AbortSignal,
  inTurn?: InTurn,
): Promise<ChunkVectors[] | null> {
  const texts = chunks.map(textsToEmbed)
  const vectors = await embedder.embed(
    texts.flatMap(({ wholes, sentences }) => [...wholes, ...sentences]),
    signal,
    inTurn,
  )
  if (!vectors) return null
  const take = (count: number) => Buffer.concat(vectors.splice(0, count).map(bytesOf))
  return texts.map(({ wholes, sentences }) => ({
    embedding: embedder.fingerprint,
    vector: take(wholes.length),
    sentence_vectors: take(sentences.length),
  }))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The texts compared with a question: the whole chunk with its headings, its question, and each sentence. */
export function textsToEmbed({ text, ...chunk }: ChunkToEmbed) {
  const { question } = chunk
  const about = headsOf(chunk).join('. ')
  const whole = about ? `${about}. ${text}` : text
  return { wholes: question ? [whole, question] : [whole], sentences: sentencesOf(text) }
}
