import { folded } from '../../../language/index.ts'

const END = '\n'

/** Words in groups, as one string and the places where the groups begin in it. */
export class PackedWords {
  /** Sorted. */
  readonly keys: readonly string[]
  readonly #starts: Uint32Array
  /** Each word is its original spelling, from which its folded form follows. */
  readonly #text: string

  constructor(groups: [key: string, words: [plain: string, written: string][]][]) {
    const sorted = groups.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const texts = sorted.map(([, words]) => words.map(([, written]) => written + END).join(''))
    this.keys = sorted.map(([key]) => key)
    this.#starts = new Uint32Array(texts.length + 1)
    texts.forEach(({ length }, at) => {
      this.#starts[at + 1] = this.#starts[at]! + length
    })
    this.#text = texts.join('')
  }

  has(key: string, plain: string): boolean {
    for (const [other] of this.alike(key)) if (other === plain) return true
    return false
  }

  *alike(key: string): Iterable<[plain: string, written: string]> {
    const place = this.#placeOf(key)
    if (place < 0) return
    for (const written of this.#text.slice(this.#starts[place], this.#starts[place + 1]! - 1).split(END))
      yield [folded(written), written]
  }

  get bytes(): number {
    return this.#text.length * 2 + this.keys.length * 12
  }

  #placeOf(key: string): number {
    let [low, high] = [0, this.keys.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (this.keys[middle] === key) return middle
      if (this.keys[middle]! < key) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
