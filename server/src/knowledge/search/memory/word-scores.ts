// BM25 over one kind of term.
import { Postings } from './postings.ts'

const K1 = 1.2
const B = 0.75

export class WordScores {
  readonly #ids = new Map<string, number>()
  readonly #counts: number[] = []
  readonly #seen: number[] = []
  #postings = new Postings()
  #lengths = new Float32Array(1024)
  #norms: Float32Array | null = null
  #total = 0
  size = 0

  /** Returns the id of a term, adding it if it is new. */
  idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.#postings.addTerm()
    this.#ids.set(term, id)
    this.#counts.push(0)
    return id
  }

  /** Adds to the weight of a term in the document that the next `addDocument` adds. */
  count(id: number, weight: number): void {
    if (this.#counts[id] === 0) this.#seen.push(id)
    this.#counts[id]! += weight
  }

  /** Documents are numbered from 0. */
  addDocument(): number {
    const doc = this.size
    let length = 0
    for (const id of this.#seen) {
      length += this.#counts[id]!
      this.#postings.append(id, doc, this.#counts[id]!)
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
    const id = this.#ids.get(term)
    return id === undefined ? 0 : this.#postings.sizes[id]!
  }

  /** Adds the BM25 score of the terms to each document's score. */
  score(terms: ReadonlyMap<string, number>, scores: Float32Array): void {
    const norms = this.#currentNorms()
    for (const [term, weight] of terms) {
      const id = this.#ids.get(term)
      if (id === undefined) continue
      const gain = this.idf(term) * weight * (K1 + 1)
      const size = this.#postings.read(id)
      const { docs, counts } = this.#postings
      for (let i = 0; i < size; i += 1) {
        const doc = docs[i]!
        const count = counts[i]!
        scores[doc]! += (gain * count) / (count + norms[doc]!)
      }
    }
  }

  /** Returns a copy with renumbered documents; removed ones have the new number -1. The order must stay the same. */
  moved(places: Int32Array): WordScores {
    const rest = new WordScores()
    for (let doc = 0; doc < this.size; doc += 1)
      if (places[doc]! >= 0) rest.#setLength(places[doc]!, this.#lengths[doc]!)
    for (const [term, id] of this.#ids) {
      const size = this.#postings.read(id)
      const { docs, counts } = this.#postings
      let moved = -1
      for (let i = 0; i < size; i += 1) {
        const place = places[docs[i]!]!
        if (place < 0) continue
        if (moved < 0) moved = rest.idOf(term)
        rest.#postings.append(moved, place, counts[i]!)
      }
    }
    return rest
  }

  get bytes(): number {
    return this.#postings.bytes + this.#lengths.length * 8 + this.#ids.size * 80
  }

  #setLength(doc: number, length: number): void {
    if (doc === this.#lengths.length) {
      const longer = new Float32Array(doc * 2)
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
