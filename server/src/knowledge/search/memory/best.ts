/** The best few of many, best first. */
export class Best {
  readonly docs: number[] = []
  readonly scores: number[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** What a score has to exceed to be among them. */
  get bar(): number {
    return this.isFull ? this.scores[this.#most - 1]! : Number.NEGATIVE_INFINITY
  }

  get isFull(): boolean {
    return this.docs.length === this.#most
  }

  add(doc: number, score: number): void {
    if (score <= this.bar) return
    if (this.isFull) {
      this.docs.pop()
      this.scores.pop()
    }
    let at = this.scores.length
    while (at > 0 && this.scores[at - 1]! < score) at -= 1
    this.docs.splice(at, 0, doc)
    this.scores.splice(at, 0, score)
  }
}
