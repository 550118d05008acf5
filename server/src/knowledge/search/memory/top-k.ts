/** The k documents with the highest scores, best first. */
export class TopK {
  readonly #docs: Int32Array
  readonly #scores: Float64Array
  /** The score to beat. */
  #bar = Number.NEGATIVE_INFINITY
  size = 0

  constructor(k: number) {
    this.#docs = new Int32Array(k)
    this.#scores = new Float64Array(k)
  }

  get docs(): number[] {
    return [...this.#docs.subarray(0, this.size)]
  }

  /** The highest score; 0 when there is none. */
  get top(): number {
    return this.#scores[0] ?? 0
  }

  add(doc: number, score: number): void {
    if (score <= this.#bar) return
    const [docs, scores] = [this.#docs, this.#scores]
    if (this.size < docs.length) this.size += 1
    let at = this.size - 1
    for (; at > 0 && scores[at - 1]! < score; at -= 1) {
      docs[at] = docs[at - 1]!
      scores[at] = scores[at - 1]!
    }
    docs[at] = doc
    scores[at] = score
    if (this.size === docs.length) this.#bar = scores[docs.length - 1]!
  }
}
