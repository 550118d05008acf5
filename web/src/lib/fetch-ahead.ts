import { whenIdle } from './when-idle.ts'

/** Wait this long, so that the first screen and the first click are not slowed down. */
const START_MS = 3000

let previous: Promise<unknown> | undefined

/**
 * Preloads one part after another when idle. Errors are ignored: the part is loaded again when it is needed.
 * Does nothing for people who ask their browser to save data.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (savesData()) return
  previous ??= new Promise((resolve) => setTimeout(resolve, START_MS))
  previous = previous
    .then(() => new Promise<void>(whenIdle))
    .then(load)
    .catch(() => {})
}

function savesData(): boolean {
  // Firefox and Safari have no `connection`.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
