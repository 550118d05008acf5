/** If the page loaded while offline, the server needs no network, for example because it runs on the same machine. */
const needsNetwork = globalThis.navigator?.onLine !== false

export const isOffline = (): boolean => needsNetwork && !navigator.onLine
