import type { Embedder, InTurn } from '../../embedding/index.ts'
import { sentencesOf } from '../../language/index.ts'
import { headsOf } from './heads-of.ts'

export interface ChunkToEmbed {
  title: string
  heading: string
  question: string | null
  text: string
}

/** As the columns of the same names hold them. */
export interface ChunkVectors {
  embedding: string
  /** That of the whole; after it that of the question, where there is one. */
  vector: Buffer
  /** One after the other, in the order of `sentencesOf(text)`. */
  sentence_vectors: Buffer
}

/** Null when there is no model. Then words alone are searched. */
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

/** What is compared with a question: the whole with what it is about, its own question, and each sentence. */
export function textsToEmbed({ text, ...chunk }: ChunkToEmbed) {
  const { question } = chunk
  const about = headsOf(chunk).join('. ')
  const whole = about ? `${about}. ${text}` : text
  return { wholes: question ? [whole, question] : [whole], sentences: sentencesOf(text) }
}
