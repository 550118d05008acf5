import {
  conceptsAsked,
  conceptsMeant,
  folded,
  gramsOfWord,
  isLightWord,
  isOfValue,
  isStopWord,
  type Language,
  stemOf,
  wordsOf,
} from '../../../language/index.ts'
import type { QueryTerm } from '../found.ts'
import type { IndexAnswer, IndexQuery } from './documents.ts'
import type { WordScores } from './word-scores.ts'

const CARRIED = 0.5
/** What stands for the same counts less than the word itself: as a help where it is said, in its stead where it is not. */
const [BESIDE_ITS_WORD, FOR_ITS_WORD] = [0.4, 1]
/** Customers' "do you have" and "I would like" are not what documents are told apart by. */
const LIGHT = 0.1
const FOR_VALUE = 0.5
const MISSED = 1.5

export interface QueryTerms {
  stems: Map<string, number>
  grams: Map<string, number>
  concepts: Map<string, number>
  told: Pick<IndexAnswer, 'terms' | 'unknownShare'>
}

/**
 * What a question asks for. Its words are reduced as each language of the index would: the documents decide which
 * form was meant, so that a question whose language was guessed wrongly still finds them.
 */
export function queryTerms(
  query: IndexQuery,
  languages: Language[],
  index: WordScores,
  spokenOf: WordScores,
): QueryTerms {
  const own = query.language === 'other' ? (languages[0] ?? 'other') : query.language
  const [stems, grams, concepts] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const terms = new Map<string, QueryTerm>()
  const take = (text: string, weight: number) => {
    const { concepts: asked, rest } = conceptsAsked(text)
    for (const word of wordsOf(rest)) {
      if (isStopWord(word, own)) continue
      const all = conceptsMeant(word, own)
      const mates = all.filter((concept) => spokenOf.holding(concept) > 0)
      const isForValue = mates.some(isOfValue)
      const share = weight * (isLightWord(word) ? LIGHT : isForValue ? FOR_VALUE : 1)
      const forms = new Set([own, ...languages].map((language) => stemOf(word, language)))
      for (const form of forms) add(stems, form, share)
      for (const gram of gramsOfWord(folded(word))) add(grams, gram, share)
      const known = isForValue ? [] : [...forms].filter((form) => index.holding(form) > 0)
      for (const concept of mates)
        raise(concepts, concept, weight * (known.length ? BESIDE_ITS_WORD : FOR_ITS_WORD))
      const [term = ''] = forms
      const idfs = known.length
        ? known.map((form) => index.idf(form))
        : mates.map((concept) => spokenOf.idf(concept))
      const idf = idfs.length ? Math.min(...idfs) : index.idf(term)
      // What most businesses speak of and this one does not is what its documents do not hold.
      const isMissed = all.length > 0 && idfs.length === 0
      terms.set(term, {
        term,
        idf: idf * (isLightWord(word) ? LIGHT : isMissed ? MISSED : 1),
        isKnown: idfs.length > 0,
        concepts: mates,
      })
    }
    for (const concept of asked) {
      raise(concepts, concept, weight * FOR_ITS_WORD)
      // A word that says the same has said it already.
      if ([...terms.values()].some(({ concepts: mates }) => mates.includes(concept))) continue
      terms.set(concept, {
        ...{ term: concept, idf: spokenOf.idf(concept) },
        ...{ isKnown: spokenOf.holding(concept) > 0, concepts: [concept] },
      })
    }
  }
  take(query.text, 1)
  take(query.carried, CARRIED)
  return {
    stems,
    grams,
    concepts,
    told: { terms: [...terms.values()], unknownShare: unknownShare([...terms.values()]) },
  }
}

function add(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight)
}

function raise(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, Math.max(weights.get(term) ?? 0, weight))
}

function unknownShare(terms: IndexAnswer['terms']): number {
  const sum = (some: IndexAnswer['terms']) => some.reduce((total, { idf }) => total + idf, 0)
  return terms.length ? sum(terms.filter(({ isKnown }) => !isKnown)) / sum(terms) : 1
}
