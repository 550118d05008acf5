/**
 * If the page loaded while the browser was offline, the server is reachable without a network, for example on the
 * same machine.
 */
const needsNetwork = globalThis.navigator?.onLine !== false

export const isOffline = (): boolean => needsNetwork && !navigator.onLine
