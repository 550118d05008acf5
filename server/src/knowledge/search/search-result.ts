import type { Language } from '../../language/index.ts'

export interface KnowledgeQuery {
  text: string
  /** The question before, when this one does not say what it is about. Its words count half. */
  carried?: string | undefined
  /** Then also all that was said before, latest first, for the vector. */
  history?: string[] | undefined
  /** That whoever asks most likely writes in, where the text itself does not show it. */
  language?: Language | undefined
}

/** A word of the question and what it tells: rare words tell most. */
export interface QueryTerm {
  /** As `termsOf` gives it in the language of the question. */
  term: string
  idf: number
  /** Whether the knowledge base has it at all. */
  isKnown: boolean
}

export interface SearchResult {
  /** The question as it was searched, without slips of the finger. */
  text: string
  language: Language
  /** Null where there is no model. */
  queryVector: Int8Array | null
  terms: QueryTerm[]
  /** The share of what the question's words tell that the knowledge base has never heard of, from 0 to 1. */
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
  /** What the document calls itself, else the file's name; empty for an approved answer. */
  title: string
  /** The path of headings above it. */
  heading: string
  question: string | null
  text: string
  url: string | null
  language: Language
  is_suspect: boolean
  /** What it is ranked by; between 0 and 1, and relative to this question's best. */
  score: number
  /** The words alone, relative to the best. */
  lexical: number
  /** How close its meaning is, or its question's if that is closer; null where meaning is not compared. */
  dense: number | null
  /** One for each of `sentencesOf(text)`, or none when there are no vectors. */
  sentenceVectors: Int8Array[]
}
