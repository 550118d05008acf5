/** Long enough for every tab to hear of the same occasion, and leave it to the first. */
const HELD_MS = 3000

export function inOneTab(occasion: string, run: () => void) {
  // Without a secure connection there are no locks.
  if (!navigator.locks) return run()
  void navigator.locks.request(occasion, { ifAvailable: true }, (lock) => {
    if (!lock) return
    run()
    return new Promise((resolve) => setTimeout(resolve, HELD_MS))
  })
}
