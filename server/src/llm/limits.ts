/** How long a provider may take and how much it may say. Tests give their own. */
export const MODEL_LIMITS = {
  /** Until the first word; a retry has as long again. */
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
