import { isOffline } from './is-offline.ts'

/** How long a page in the background stays connected, so that an answer in progress still arrives. */
const LINGER_MS = 20_000

/**
 * Decides when to be connected. Background pages disconnect after a while, because a browser allows six connections
 * to a server across all tabs. Missed events are fetched when the page is visible again.
 */
export function watchPresence(on: { come(): void; leave(): void }): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isOffline()) on.leave()
    else if (document.visibilityState === 'visible') on.come()
    else timer = setTimeout(on.leave, LINGER_MS)
  }
  document.addEventListener('visibilitychange', look)
  for (const name of ['online', 'offline', 'focus', 'pageshow']) addEventListener(name, look)
  // An open connection would keep the page out of the back-forward cache.
  addEventListener('pagehide', on.leave)
  look()
}
