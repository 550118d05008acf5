/** A page that came although the browser has no network comes from a server that needs none, as on the same machine. */
const needsNetwork = globalThis.navigator?.onLine !== false

export const isOffline = (): boolean => needsNetwork && !navigator.onLine
