import { REQUEST_LOCK_MS } from './request-scope.ts'

/** Milliseconds; every connection to the server starts with them. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  // A table that something else has locked is a 503 at once, not after the statement's time.
  lock_timeout: REQUEST_LOCK_MS,
  // What another process holds while it hangs is free again soon.
  idle_in_transaction_session_timeout: 20_000,
}
