export type Pause = {
  /** Resolves after `ms`, or when cut short; without `ms` only when cut short. */
  for(ms?: number): Promise<void>
  cut(): void
}

export function createPause(): Pause {
  let cut = () => {}
  return {
    for: (ms) =>
      new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        cut = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    cut: () => cut(),
  }
}

const LONGEST_MS = 15_000

/** Exponential back-off with jitter, so that visitors do not all reconnect at once after a restart. */
export function waitMs(firstMs: number, failures: number, chance = Math.random()): number {
  return Math.min(firstMs * 2 ** Math.max(failures - 1, 0), LONGEST_MS) * (0.5 + chance / 2)
}
