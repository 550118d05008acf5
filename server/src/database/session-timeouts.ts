import { REQUEST_LOCK_MS } from './request-scope.ts'

/** In milliseconds; set on every connection to the server. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  // A locked table results in a 503 at once instead of after the statement timeout.
  lock_timeout: REQUEST_LOCK_MS,
  // Locks held by a hung process are released soon.
  idle_in_transaction_session_timeout: 20_000,
}

/** Changing a large table takes long, and so does waiting for a lock on it. */
export const unhurried = (text: string) => ({ text, query_timeout: 24 * 3_600_000 })
