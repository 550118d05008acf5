import { folded } from '../../../language/index.ts'

/** Shorter words are too often one letter away from another valid word. */
const [SHORTEST, SHORTEST_REPLACED] = [5, 6]

/** The words of all texts, for correcting typos. */
export class Vocabulary {
  /** Original spelling by folded form, grouped by first letter and length. */
  readonly #words = new Map<string, Map<string, string>>()
  #size = 0

  add(word: string): void {
    const plain = folded(word)
    if (plain.length < SHORTEST - 1 || !/^\p{L}+$/u.test(plain)) return
    const key = keyOf(plain, plain.length)
    const alike = this.#words.get(key) ?? new Map<string, string>()
    this.#words.set(key, alike)
    if (alike.has(plain)) return
    alike.set(plain, word)
    this.#size += 1
  }

  /** Returns a word that is one edit away and has the same first letter, because typos rarely affect it. */
  nearest(word: string, isWanted: (word: string) => boolean): string | null {
    const plain = folded(word)
    for (const length of [plain.length, plain.length + 1, plain.length - 1])
      for (const [other, written] of this.#words.get(keyOf(plain, length)) ?? [])
        if (isSlip(plain, other) && isWanted(written)) return written
    return null
  }

  get bytes(): number {
    return this.#size * 120
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
