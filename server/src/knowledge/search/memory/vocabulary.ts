import { folded } from '../../../language/index.ts'
import { PackedWords } from './packed-words.ts'

/** Shorter words are too often one letter away from another valid word. */
const [SHORTEST, SHORTEST_REPLACED] = [5, 6]

const NOTHING = new PackedWords([])

/** The words of all texts, for correcting typos. */
export class Vocabulary {
  #packed = NOTHING
  /** Original spelling by folded form, grouped by first letter and length; of the words added since it was packed. */
  #recent = new Map<string, Map<string, string>>()
  #size = 0

  add(word: string): void {
    const plain = folded(word)
    if (plain.length < SHORTEST - 1 || !/^\p{L}+$/u.test(plain)) return
    const key = keyOf(plain, plain.length)
    const alike = this.#recent.get(key) ?? new Map<string, string>()
    if (alike.has(plain) || this.#packed.has(key, plain)) return
    this.#recent.set(key, alike.set(plain, word))
    this.#size += 1
  }

  /** Returns a word that is one edit away and has the same first letter, because typos rarely affect it. */
  nearest(word: string, isWanted: (word: string) => boolean): string | null {
    const plain = folded(word)
    for (const length of [plain.length, plain.length + 1, plain.length - 1])
      for (const [other, written] of this.#alike(keyOf(plain, length)))
        if (isSlip(plain, other) && isWanted(written)) return written
    return null
  }

  /** Brings all words into the form that takes least memory. */
  pack(): void {
    if (this.#size === 0) return
    const keys = new Set([...this.#packed.keys, ...this.#recent.keys()])
    this.#packed = new PackedWords([...keys].map((key) => [key, [...this.#alike(key)]]))
    this.#recent = new Map()
    this.#size = 0
  }

  get bytes(): number {
    return this.#packed.bytes + this.#size * 120
  }

  *#alike(key: string): Iterable<[plain: string, written: string]> {
    yield* this.#packed.alike(key)
    yield* this.#recent.get(key) ?? []
  }
}

const keyOf = (word: string, length: number) => `${word[0]}${length}`

/** One letter inserted, deleted or replaced, or two adjacent ones swapped. */
function isSlip(word: string, meant: string): boolean {
  const [short, long] = word.length <= meant.length ? [word, meant] : [meant, word]
  if (long.length < SHORTEST) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  // A different ending is another form of the same word, which stemming handles.
  if (at >= long.length - 1) return false
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 2) === long.slice(at + 2))
    if (short[at] === long[at + 1] && short[at + 1] === long[at]) return true
  return long.length >= SHORTEST_REPLACED && short.slice(at + 1) === long.slice(at + 1)
}
