import type { Language } from '../../language/index.ts'

export interface KnowledgeQuery {
  text: string
  /** The previous question, if this one does not name its topic. Its words count half. */
  carried?: string | undefined
  /** Given together with `carried`: all previous messages, latest first, for the vector. */
  history?: string[] | undefined
  /** The customer's most likely language, used if the text itself does not show one. */
  language?: Language | undefined
}

/** A word of the question and its weight: rare words weigh most. */
export interface QueryTerm {
  /** As returned by `termsOf` in the question's language. */
  term: string
  idf: number
  /** Whether the knowledge base contains the term at all. */
  isKnown: boolean
}

export interface SearchResult {
  /** The question as it was searched, with typos corrected. */
  text: string
  language: Language
  /** Null where there is no model. */
  queryVector: Int8Array | null
  terms: QueryTerm[]
  /** The share of the question's term weights that belongs to terms unknown to the knowledge base, from 0 to 1. */
  unknownShare: number
  /** How many chunks were searched. */
  size: number
  /** Best first. */
  passages: FoundPassage[]
}

export interface FoundPassage {
  /** Null for an approved answer, which has a lesson_id instead. */
  chunk_id: number | null
  lesson_id: number | null
  file_id: number | null
  kind: 'approved' | 'hours' | 'faq' | 'prose' | 'table' | 'code'
  /** The document's title, else the file's name; empty for an approved answer. */
  title: string
  /** The path of headings above it. */
  heading: string
  question: string | null
  text: string
  url: string | null
  language: Language
  is_suspect: boolean
  /** The ranking score, between 0 and 1, relative to this question's best. */
  score: number
  /** The score by words alone, relative to the best. */
  lexical: number
  /** Embedding similarity of the passage, or of its question if that is higher; null if embeddings are not compared. */
  dense: number | null
  /** One for each of `sentencesOf(text)`, or none when there are no vectors. */
  sentenceVectors: Int8Array[]
}
