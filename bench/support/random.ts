export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** The same seed gives the same run, as far as a run with real processes can be the same (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (choices) => choices[whole(0, choices.length - 1)]!,
  }
}
