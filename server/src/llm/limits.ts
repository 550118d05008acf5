/** How long a provider may take and how much it may say. Tests give their own. */
export const MODEL_LIMITS = {
  /** Until it shows any life. A customer in a chat is waiting, and the built-in engine can answer instead. */
  firstByteMs: 10_000,
  /** The same for a server that has turned out to be slow and to answer in the end, as a large model at home does. */
  longestFirstByteMs: 45_000,
  /** A server that loads a model is silent meanwhile, and gives up loading when nobody waits: one call is left to it. */
  loadingMs: 120_000,
  /** From then on until the first word; a retry has as long again. */
  firstTokenMs: 15_000,
  /** Between one word and the next. */
  idleMs: 20_000,
  /** Retry included. */
  totalMs: 60_000,
  maxBytes: 1024 * 1024,
  backOffMs: 500,
  /** A provider that asks for more patience gets its retry from whoever made the call. */
  longestBackOffMs: 10_000,
}

export type ModelLimits = typeof MODEL_LIMITS
