import { AsyncLocalStorage } from 'node:async_hooks'

/** Set while a request is served: its transactions wait for a lock no longer than its client waits for an answer. */
export const requestScope = new AsyncLocalStorage<true>()

export const REQUEST_LOCK_MS = 1_500
