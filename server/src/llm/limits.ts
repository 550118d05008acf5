/** Limits on the time and size of a provider's response. Tests set their own. */
export const MODEL_LIMITS = {
  /** Until the first byte. A customer in a chat is waiting, and the built-in engine can answer instead. */
  firstByteMs: 10_000,
  /** The maximum of the above for a server that proved to be slow but reliable, such as a large self-hosted model. */
  longestFirstByteMs: 45_000,
  /**
   * A server is silent while it loads a model, and stops loading if the client disconnects. One call is therefore kept
   * open for this long.
   */
  loadingMs: 120_000,
  /** From the first byte to the first token. A retry gets the same time again. */
  firstTokenMs: 15_000,
  /** Between two tokens. */
  idleMs: 20_000,
  /** Including the retry. */
  totalMs: 60_000,
  maxBytes: 1024 * 1024,
  backOffMs: 500,
  /** If a provider asks for a longer wait, the retry is left to the caller. */
  longestBackOffMs: 10_000,
}

export type ModelLimits = typeof MODEL_LIMITS
