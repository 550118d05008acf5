import { whenIdle } from './when-idle.ts'

/** Wait this long, so that the first screen and the first click are not slowed down. */
const START_MS = 3000

let previous: Promise<unknown> | undefined

/** Preloads one part after another when idle. Errors are ignored: the part is loaded again when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  previous ??= new Promise((resolve) => setTimeout(resolve, START_MS))
  previous = previous
    .then(() => new Promise<void>(whenIdle))
    .then(load)
    .catch(() => {})
}
