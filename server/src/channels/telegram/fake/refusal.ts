/** An error of the Bot API. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters?: { retry_after?: number },
  ) {
    super(description)
  }
}

export const badRequest = (why: string) => new Refusal(400, `Bad Request: ${why}`)

/**
 * Faults that calls can have. `cut`: the call is carried out, but the connection breaks before the response; `silent`:
 * no response ever comes; `mute`: a message is accepted, but no response ever comes.
 */
export const FAULTS = {
  rate: () => new Refusal(429, 'Too Many Requests: retry after 7', { retry_after: RETRY_AFTER_S }),
  /** For the next message that is sent, regardless of other calls before it. */
  sendRate: () => new Refusal(429, 'Too Many Requests: retry after 7', { retry_after: RETRY_AFTER_S }),
  auth: () => new Refusal(401, 'Unauthorized'),
  blocked: () => new Refusal(403, 'Forbidden: bot was blocked by the user'),
  down: () => new Refusal(502, 'Bad Gateway'),
  conflict: () =>
    new Refusal(
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    ),
  entities: () => badRequest("can't parse entities: Unsupported start tag"),
  cut: null,
  silent: null,
  mute: null,
} satisfies Record<string, (() => Refusal) | null>

export type Fault = keyof typeof FAULTS

export const RETRY_AFTER_S = 7
