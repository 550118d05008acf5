export type Pause = {
  /** Ends after so many milliseconds, or when it is cut short; without a number only then. */
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

/** Doubles from one failure to the next, and is never the same for two visitors: a restart is no stampede. */
export function waitMs(firstMs: number, failures: number, chance = Math.random()): number {
  return Math.min(firstMs * 2 ** Math.max(failures - 1, 0), LONGEST_MS) * (0.5 + chance / 2)
}
