// BM25 over one kind of term.
import { occurrences } from './occurrences.ts'
import { PackedPostings } from './packed-postings.ts'
import { Postings } from './postings.ts'

const K1 = 1.2
const B = 0.75

const NOTHING = new PackedPostings()

export class WordScores {
  #packed = NOTHING
  /** Of the documents that were added since it was packed. */
  #recent: Postings | null = null
  /** Of the document that is being counted, by the ids of `#recent`. */
  #counts: number[] = []
  #seen: number[] = []
  #lengths = new Float32Array(0)
  #norms: Float32Array | null = null
  #total = 0
  size = 0
  /** How many documents are packed: the first ones. */
  packedSize = 0

  /** Returns the id of a term, which is valid until the next `pack`. */
  idOf(term: string): number {
    this.#recent ??= new Postings()
    return this.#recent.idOf(term)
  }

  /** Adds to the weight of a term in the document that the next `addDocument` adds. */
  count(id: number, weight: number): void {
    const before = this.#counts[id] ?? 0
    if (before === 0) this.#seen.push(id)
    this.#counts[id] = before + weight
  }

  /** Documents are numbered from 0. */
  addDocument(): number {
    const doc = this.size
    let length = 0
    for (const id of this.#seen) {
      length += this.#counts[id]!
      this.#recent!.append(id, doc, this.#counts[id]!)
      this.#counts[id] = 0
    }
    this.#seen.length = 0
    this.#setLength(doc, length)
    return doc
  }

  idf(term: string): number {
    const holding = this.holding(term)
    return Math.log(1 + (this.size - holding + 0.5) / (holding + 0.5))
  }

  /** How many documents have the term. */
  holding(term: string): number {
    return this.#packed.sizeOf(term) + (this.#recent?.sizeOf(term) ?? 0)
  }

  /** Adds the BM25 score of the terms to each document's score. */
  score(terms: ReadonlyMap<string, number>, scores: Float32Array): void {
    const norms = this.#currentNorms()
    for (const [term, weight] of terms) {
      const gain = this.idf(term) * weight * (K1 + 1)
      addScores(this.#packed.read(term), gain, norms, scores)
      if (this.#recent) addScores(this.#recent.read(term), gain, norms, scores)
    }
  }

  /**
   * Brings all documents into the form that takes least memory. If `places` is given, they are renumbered: removed ones
   * have the new number -1, and the order must stay the same.
   */
  pack(places: Int32Array | null = null): void {
    this.#packed = this.#packed.with(this.#recent, places)
    this.#recent = null
    this.#counts = []
    this.#seen = []
    const lengths = this.#lengths.slice(0, this.size)
    this.#lengths = places ? lengths.filter((_, doc) => places[doc]! >= 0) : lengths
    this.#total = this.#lengths.reduce((sum, length) => sum + length, 0)
    this.#norms = null
    this.size = this.packedSize = this.#lengths.length
  }

  get bytes(): number {
    return this.#packed.bytes + (this.#recent?.bytes ?? 0) + this.#lengths.byteLength * 2
  }

  #setLength(doc: number, length: number): void {
    if (doc === this.#lengths.length) {
      const longer = new Float32Array(Math.max(16, doc * 2))
      longer.set(this.#lengths)
      this.#lengths = longer
    }
    this.#lengths[doc] = length
    this.#total += length
    this.size = doc + 1
    this.#norms = null
  }

  /** BM25 length normalisation of each document. */
  #currentNorms(): Float32Array {
    const average = this.#total / this.size || 1
    this.#norms ??= this.#lengths.slice(0, this.size).map((length) => K1 * (1 - B + (B * length) / average))
    return this.#norms
  }
}

/** For the first `size` of `occurrences`. */
function addScores(size: number, gain: number, norms: Float32Array, scores: Float32Array): void {
  const { docs, counts } = occurrences
  for (let i = 0; i < size; i += 1) {
    const doc = docs[i]!
    const count = counts[i]!
    scores[doc]! += (gain * count) / (count + norms[doc]!)
  }
}
