import { whenIdle } from './when-idle.ts'

/** The first screen and the first click have the network and the processor to themselves. */
const START_MS = 3000

let previous: Promise<unknown> | undefined

/** Fetches one part after another in idle moments. What does not come now is asked for again when it is wanted. */
export function fetchAhead(load: () => Promise<unknown>): void {
  previous ??= new Promise((resolve) => setTimeout(resolve, START_MS))
  previous = previous
    .then(() => new Promise<void>(whenIdle))
    .then(load)
    .catch(() => {})
}
