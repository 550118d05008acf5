import type { Language } from '../../../language/index.ts'
import type { QueryTerm } from '../search-result.ts'

/** What the index takes in: a chunk, or an approved answer with its id below zero. */
export interface IndexedDocument {
  id: number
  title: string
  heading: string
  question: string | null
  text: string
  language: Language
  /** Of its whole, of its question, of each row of a table; none as long as it has none, and never another number of them. */
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
