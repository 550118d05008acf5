import { sentencesOf } from '../../language/index.ts'

interface StoredChunk {
  kind: string
  question: string | null
  text: string
  vector: Buffer | null
  sentence_vectors: Buffer | null
}

/**
 * A table is also searched by each of its rows: a whole table covers too much to be close to a question about one row.
 */
export function vectorsToSearch(chunk: StoredChunk): Int8Array[] {
  const wholes = vectorsIn(chunk.vector, chunk.question ? 2 : 1)
  if (chunk.kind !== 'table' || wholes.length === 0) return wholes
  const rows = vectorsIn(chunk.sentence_vectors, sentencesOf(chunk.text).length)
  return rows.length > 1 ? [...wholes, ...rows] : wholes
}

/** Splits a column value into `count` vectors of equal length. */
export function vectorsIn(column: Buffer | null, count: number): Int8Array[] {
  if (!column || count === 0 || column.length % count !== 0) return []
  const length = column.length / count
  return Array.from(
    { length: count },
    (_, i) => new Int8Array(column.buffer, column.byteOffset + i * length, length),
  )
}
