// Alternative searches over the same chunks.
import MiniSearch from 'minisearch'
import type { CorpusChunk } from './corpus.ts'

export type Search = (question: string) => unknown

/** A comparable library with default settings; the title counts double, as in our search. */
export function miniSearch(chunks: CorpusChunk[]): Search {
  const index = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 2 } } })
  index.addAll(chunks.map(({ title, text }, id) => ({ id, title, text })))
  return (question) => index.search(question).slice(0, 10)
}

/** Scans every text for each word of the question. */
export function plainScan(chunks: CorpusChunk[]): Search {
  const texts = chunks.map(({ title, text }) => `${title} ${text}`.toLowerCase())
  return (question) => {
    const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const scores = texts.map((text) => words.filter((word) => text.includes(word)).length)
    const places = scores.map((_, place) => place)
    return places.sort((a, b) => scores[b]! - scores[a]!).slice(0, 10)
  }
}
