import type { Language } from '../../../language/index.ts'
import type { QueryTerm } from '../search-result.ts'

/** An entry of the index: a chunk, or an approved answer with a negative id. */
export interface IndexedDocument {
  id: number
  title: string
  heading: string
  question: string | null
  text: string
  language: Language
  /**
   * Vectors of the whole text, of its question and of each table row; empty until embedded. Their number never changes.
   */
  vectors: Int8Array[]
}

export interface IndexQuery {
  text: string
  carried: string
  language: Language
  vector: Int8Array | null
  limit: number
}

export interface Hit {
  id: number
  score: number
  lexical: number
  dense: number | null
}

export interface IndexAnswer {
  hits: Hit[]
  terms: QueryTerm[]
  unknownShare: number
  size: number
}
