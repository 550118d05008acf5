/** Held long enough for every other tab to see the same event and skip it. */
const HELD_MS = 3000

export function inOneTab(occasion: string, run: () => void) {
  // Web Locks need a secure context.
  if (!navigator.locks) return run()
  void navigator.locks.request(occasion, { ifAvailable: true }, (lock) => {
    if (!lock) return
    run()
    return new Promise((resolve) => setTimeout(resolve, HELD_MS))
  })
}
