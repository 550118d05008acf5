/** The number of hash buckets for n-grams. */
export const LETTER_RUNS = 8192

/**
 * Hashes the words, word pairs and 2- to 4-letter n-grams of a message. Letters classify short messages ("thx", "спс")
 * whose embeddings are vague.
 */
export function letterRuns(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .replace(/\p{N}/gu, '0')
      .match(/[\p{L}\p{M}0']+|[^\p{L}\p{M}0'\s]/gu) ?? []
  const found = new Set<number>()
  const add = (run: string) => found.add(numberOf(run))
  for (const [at, word] of words.entries()) {
    const bounded = `<${word.slice(0, LONGEST_WORD)}>`
    add(`w${bounded}`)
    for (const length of [2, 3, 4])
      for (let from = 0; from + length <= bounded.length; from += 1) add(bounded.slice(from, from + length))
    if (at > 0) add(`b${words[at - 1]} ${word}`)
  }
  if (words.length > 0) {
    add(`first ${words[0]}`)
    add(`last ${words.at(-1)}`)
  }
  return [...found]
}

const LONGEST_WORD = 30

/** FNV-1a */
function numberOf(run: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < run.length; at += 1) hash = Math.imul(hash ^ run.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % LETTER_RUNS
}
