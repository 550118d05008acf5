import { isOffline } from './is-offline.ts'

/** So long a page in the background stays connected: an answer that is on its way still arrives. */
const LINGER_MS = 20_000

/**
 * When to be connected. A page in the background lets go after a while: a browser allows six connections to one
 * server for all its tabs together. What happened meanwhile is asked for as soon as somebody looks again.
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
  // A page that keeps a connection cannot be kept for the way back.
  addEventListener('pagehide', on.leave)
  look()
}
