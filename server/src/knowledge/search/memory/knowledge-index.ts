// The in-memory search index of one agent's knowledge. It runs in a separate thread.
import { isStopWord, type Language, stemOf } from '../../../language/index.ts'
import { headsOf } from '../heads-of.ts'
import { Analyser } from './analyser.ts'
import type { Hit, IndexAnswer, IndexedDocument, IndexQuery } from './documents.ts'
import { MeaningScores } from './meaning-scores.ts'
import { type QueryTerms, queryTerms } from './query-terms.ts'
import { TopK } from './top-k.ts'
import { Vocabulary } from './vocabulary.ts'
import { WordScores } from './word-scores.ts'

// Tuned on question sets in English, Polish and Russian: see the bench "retrieval".
const HEADING_WEIGHT = 2
const GRAMS_WEIGHT = 1
/** Embeddings weigh most if no document has many of the question's words, least if one has them all. */
const [MEANING_WEIGHT, LESS_BY_WORDS] = [0.7, 0.5]
/** With FAQ entries, a question is compared with a question: embeddings judge best whether two ask the same. */
const MEANING_WEIGHT_OF_FAQ = 0.85
const CANDIDATES = 100

/** Compaction takes time, too much in a large index: there removed documents are only skipped until there are many. */
const [SMALL, LARGE, MOST_GONE] = [200, 2_000, 0.2]
const WORTH_PACKING = 0.1

/** What the objects of an index take, measured. */
const EMPTY_BYTES = 12_000

interface Known {
  id: number
  isFaqEntry: boolean
  language: Language
}

export class KnowledgeIndex {
  readonly #isSpelled: (word: string) => boolean
  #docs: Known[] = []
  #languageCounts = new Map<Language, number>()
  /** The most frequent first. */
  #languages: Language[] = []
  #placeOf = new Map<number, number>()
  #gone = new Set<number>()
  readonly #stems = new WordScores()
  readonly #grams = new WordScores()
  readonly #vocabulary = new Vocabulary()
  /** Null once the words are packed, until there are more. */
  #analyser: Analyser | null = null
  #meanings = new MeaningScores()

  /** `isSpelled`: whether a word is spelled correctly even if no text contains it. */
  constructor(isSpelled: (word: string) => boolean = () => false) {
    this.#isSpelled = isSpelled
  }

  /** One that is known already keeps its words; only its vectors may be new. */
  add(documents: IndexedDocument[]): void {
    for (const document of documents) {
      const place = this.#placeOf.get(document.id) ?? this.#addWords(document)
      this.#meanings.set(place, document.vectors)
    }
    this.#languages = mostFrequent(this.#languageCounts)
  }

  remove(ids: number[]): void {
    for (const id of ids) {
      const place = this.#placeOf.get(id)
      if (place !== undefined) this.#gone.add(place)
      this.#placeOf.delete(id)
    }
    if (this.#gone.size > (this.#docs.length <= SMALL ? 0 : this.#docs.length * MOST_GONE)) this.#closeUp()
  }

  /** Compacts the index while idle, so that words that occur only in removed documents become unknown. */
  tidy(): void {
    if (this.#gone.size > 0 && this.#docs.length <= LARGE) this.#closeUp()
  }

  /**
   * Call after the last addition for now. Takes time in proportion to the whole index, so a large one is left as it is,
   * and so are a few more documents.
   */
  pack(): void {
    const { length } = this.#docs
    if (length > LARGE) return
    this.#meanings.pack()
    if (length - this.#stems.packedSize < Math.max(1, length * WORTH_PACKING)) return
    this.#packWords()
    this.#vocabulary.pack()
  }

  search(query: IndexQuery): IndexAnswer {
    const { stems, grams, told } = queryTerms(query, this.#languages, this.#stems)
    const { words, share: covered } = this.#wordScores({ stems, grams }, told)
    const meaningWeight = MEANING_WEIGHT - LESS_BY_WORDS * covered
    const byWords = new TopK(CANDIDATES)
    for (let place = 0; place < words.length; place += 1)
      if (words[place]! > 0) byWords.add(place, words[place]!)
    const byMeaning = this.#byMeaning(query)
    const places = [...new Set([...byWords.docs, ...(byMeaning?.docs ?? [])])]
    const closeness = byMeaning && this.#meanings.closeness(places, query.vector!)
    const hits = places.map((place, at) =>
      this.#hit(place, { byWords, byMeaning, words, meaningWeight, closeness: closeness?.[at] ?? null }),
    )
    hits.sort((a, b) => b.score - a.score)
    return { ...told, hits: hits.slice(0, query.limit), size: this.size }
  }

  /** Corrects typos in a question: replaces a word that no text contains with a very similar one that a text does. */
  mended(text: string): string {
    const isKnown = (word: string) => this.#isKnown(word)
    return text.replace(SLIPS, (written) => {
      const word = written.toLowerCase()
      if (isKnown(word) || this.#isSpelled(word) || this.#isSpelled(verbOf(word))) return written
      return this.#vocabulary.nearest(word, isKnown) ?? written
    })
  }

  get size(): number {
    return this.#placeOf.size
  }

  /** Whether anything in it has a vector yet. */
  get hasMeanings(): boolean {
    return !this.#meanings.isEmpty
  }

  get ids(): number[] {
    return [...this.#placeOf.keys()]
  }

  get bytes(): number {
    const { bytes } = this.#vocabulary
    const ofDocuments = EMPTY_BYTES + this.#docs.length * 150
    return ofDocuments + bytes + this.#stems.bytes + this.#grams.bytes + this.#meanings.bytes
  }

  #isKnown(word: string): boolean {
    return this.#languages.some(
      (language) => isStopWord(word, language) || this.#stems.holding(stemOf(word, language)) > 0,
    )
  }

  #closeUp(): void {
    const places = new Int32Array(this.#docs.length).fill(-1)
    const docs = this.#docs.filter((_, place) => !this.#gone.has(place))
    this.#placeOf = new Map(docs.map(({ id }, place) => [id, place]))
    this.#docs.forEach(({ id }, place) => {
      if (!this.#gone.has(place)) places[place] = this.#placeOf.get(id)!
    })
    this.#gone.clear()
    this.#docs = docs
    this.#languageCounts.clear()
    for (const { language } of docs) this.#countLanguage(language)
    this.#languages = mostFrequent(this.#languageCounts)
    this.#packWords(places)
    this.#meanings = this.#meanings.moved(places)
  }

  #packWords(places: Int32Array | null = null): void {
    this.#stems.pack(places)
    this.#grams.pack(places)
    this.#analyser = null
  }

  #addWords({ id, text, language, ...heads }: IndexedDocument): number {
    this.#analyser ??= new Analyser(this.#stems, this.#grams, this.#vocabulary)
    for (const part of headsOf(heads)) this.#analyser.count(part, language, HEADING_WEIGHT)
    this.#analyser.count(text, language, 1)
    this.#grams.addDocument()
    const place = this.#stems.addDocument()
    this.#docs.push({ id, isFaqEntry: Boolean(heads.question), language })
    this.#countLanguage(language)
    this.#placeOf.set(id, place)
    return place
  }

  #countLanguage(language: Language): void {
    this.#languageCounts.set(language, (this.#languageCounts.get(language) ?? 0) + 1)
  }

  /** `share`: the part of the query terms' total weight that the best document covers, from 0 to 1. */
  #wordScores(
    { stems, grams }: Pick<QueryTerms, 'stems' | 'grams'>,
    { terms }: Pick<IndexAnswer, 'terms'>,
  ): { words: Float32Array; share: number } {
    const byStems = new Float32Array(this.#docs.length)
    const byGrams = new Float32Array(this.#docs.length)
    this.#stems.score(stems, byStems)
    this.#grams.score(grams, byGrams)
    for (const place of this.#gone) byStems[place] = byGrams[place] = 0
    const [most, mostOfGrams] = [largest(byStems) || 1, largest(byGrams) || 1]
    for (let place = 0; place < byStems.length; place += 1)
      byStems[place] = byStems[place]! / most + (GRAMS_WEIGHT * byGrams[place]!) / mostOfGrams
    const all = terms.reduce((sum, { idf }) => sum + idf, 0)
    return { words: byStems, share: all > 0 ? Math.min(1, most / all) : 0 }
  }

  #byMeaning({ vector }: IndexQuery): TopK | null {
    return vector && this.#meanings.closest(vector, CANDIDATES, (place) => !this.#gone.has(place))
  }

  #hit(place: number, ranked: Ranked): Hit {
    const { byWords, byMeaning, words, meaningWeight, closeness: dense } = ranked
    const { id, isFaqEntry } = this.#docs[place]!
    const lexical = share(words[place]!, byWords)
    // A document without a vector yet is ranked by its words alone.
    const meaning = dense !== null ? share(dense, byMeaning!) : lexical
    const weight = isFaqEntry ? MEANING_WEIGHT_OF_FAQ : meaningWeight
    const score = byMeaning?.size ? (1 - weight) * lexical + weight * meaning : lexical
    return { id, score, lexical, dense }
  }
}

/** Reduces "chipping" to "chip": an inflected verb is not a typo, even if the form is rare. */
const verbOf = (word: string) => (/(ing|ed)$/.test(word) ? stemOf(word, 'en') : word)

/**
 * Matches words that may be typos. A capitalised word within a sentence is a name, whose spelling cannot be checked.
 */
const SLIPS = /(?<![\p{L}\p{N}])(?:\p{Ll}|(?=\p{Lu})(?<=^\P{L}*|[.!?]\s+)\p{Lu})\p{L}{4,}(?![\p{L}\p{N}])/gu

const mostFrequent = (counts: Map<Language, number>) =>
  [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language)

interface Ranked {
  byWords: TopK
  byMeaning: TopK | null
  words: Float32Array
  meaningWeight: number
  closeness: number | null
}

/**
 * Relative to the best score. The worst of a hundred candidates is no reference: it shows how much is known, not how
 * well.
 */
function share(score: number, { top }: TopK): number {
  return top > 0 ? Math.min(1, Math.max(0, score / top)) : 0
}

function largest(scores: Float32Array): number {
  let most = 0
  for (let i = 0; i < scores.length; i += 1) most = Math.max(most, scores[i]!)
  return most
}
