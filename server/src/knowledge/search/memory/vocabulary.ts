import { folded } from '../../../language/index.ts'

/** Shorter words are too often one letter away from another word that is meant. */
const [SHORTEST, SHORTEST_REPLACED] = [5, 6]

/** The words of all texts, to find the one that was meant by a slip of the finger. */
export class Vocabulary {
  /** As they are written by how they are compared, under their first letter and their length. */
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

  /** A word that is one slip away; whoever misspells a word mostly gets its first letter right. */
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

/** One letter too many or too few, two that changed places, or another one in its stead. */
function isSlip(word: string, meant: string): boolean {
  const [short, long] = word.length <= meant.length ? [word, meant] : [meant, word]
  if (long.length < SHORTEST) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  // Another ending is another form of the same word, and those are alike anyway.
  if (at >= long.length - 1) return false
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 2) === long.slice(at + 2))
    if (short[at] === long[at + 1] && short[at + 1] === long[at]) return true
  return long.length >= SHORTEST_REPLACED && short.slice(at + 1) === long.slice(at + 1)
}
