import {
  charNgramsOfWord,
  folded,
  isFillerWord,
  isStopWord,
  type Language,
  stemOf,
  wordsOf,
} from '../../../language/index.ts'
import type { QueryTerm } from '../search-result.ts'
import type { IndexAnswer, IndexQuery } from './documents.ts'
import type { WordScores } from './word-scores.ts'

const CARRIED = 0.5
/** Weight of filler words such as "do you have" and "I would like", which do not distinguish documents. */
const LIGHT = 0.1

export interface QueryTerms {
  stems: Map<string, number>
  grams: Map<string, number>
  told: Pick<IndexAnswer, 'terms' | 'unknownShare'>
}

/**
 * Extracts the terms of a question. Its words are stemmed in each language of the index, so that documents are found
 * even if the question's language was detected wrongly.
 */
export function queryTerms(query: IndexQuery, languages: Language[], index: WordScores): QueryTerms {
  const own = query.language === 'other' ? (languages[0] ?? 'other') : query.language
  const [stems, grams] = [new Map<string, number>(), new Map<string, number>()]
  const terms = new Map<string, QueryTerm>()
  const take = (text: string, weight: number) => {
    for (const word of wordsOf(text)) {
      if (isStopWord(word, own)) continue
      const lightness = isFillerWord(word) ? LIGHT : 1
      const forms = new Set([own, ...languages].map((language) => stemOf(word, language)))
      for (const form of forms) add(stems, form, weight * lightness)
      for (const gram of charNgramsOfWord(folded(word))) add(grams, gram, weight * lightness)
      const [term = ''] = forms
      const idfs = [...forms].filter((form) => index.holding(form) > 0).map((form) => index.idf(form))
      const idf = idfs.length ? Math.min(...idfs) : index.idf(term)
      // A term of both questions counts as one of the current question.
      if (weight === 1 || !terms.has(term))
        terms.set(term, { term, idf: idf * lightness * weight, isKnown: idfs.length > 0 })
    }
  }
  take(query.text, 1)
  take(query.carried, CARRIED)
  return {
    stems,
    grams,
    told: { terms: [...terms.values()], unknownShare: unknownShare([...terms.values()]) },
  }
}

function add(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight)
}

function unknownShare(terms: IndexAnswer['terms']): number {
  const sum = (some: IndexAnswer['terms']) => some.reduce((total, { idf }) => total + idf, 0)
  return terms.length ? sum(terms.filter(({ isKnown }) => !isKnown)) / sum(terms) : 1
}
