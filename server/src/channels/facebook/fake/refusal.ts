/** An error response of the Graph API. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly subcode: number,
    message: string,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }

  get body() {
    const { code, subcode, message } = this
    const type = code === 190 ? 'OAuthException' : 'FacebookApiException'
    return {
      error: {
        message: `(#${code}) ${message}`,
        type,
        code,
        ...(subcode && { error_subcode: subcode }),
        fbtrace_id: 'AFakeTrace0123456789',
      },
    }
  }
}

export const badToken = (token: string) =>
  // Worse than the real API, which does not repeat the token: a client must not pass this text on.
  new Refusal(190, 460, `Error validating access token: ${token}`, 401)
export const invalid = (message = 'Invalid parameter') => new Refusal(100, 0, message)
export const notThere = (id: string) =>
  new Refusal(100, 33, `Unsupported request. Object with ID '${id}' does not exist or cannot be loaded`)
export const tooLate = () =>
  new Refusal(10, 2018278, 'This message is sent outside of allowed window. Learn more about the new policy')
export const otherApp = () =>
  new Refusal(10, 2018300, 'Message failed to send because another app is controlling this thread now')
export const notReceiving = () => new Refusal(551, 1545041, 'This person is not available right now', 403)
export const unknownPerson = () => new Refusal(100, 2018001, 'No matching user found')

export const RETRY_AFTER_MIN = 2

export const tooManyCalls = () => {
  const usage = { type: 'messenger', call_count: 100, total_time: 20, total_cputime: 20 }
  const business = [{ ...usage, estimated_time_to_regain_access: RETRY_AFTER_MIN }]
  return new Refusal(613, 0, 'Calls to this api have exceeded the rate limit.', 400, {
    'x-business-use-case-usage': JSON.stringify({ page: business }),
  })
}

/** The next sends and conversation queries fail with these faults, one each. */
export const FAULTS = {
  rate: tooManyCalls,
  auth: () => badToken('EAA-of-somebody'),
  blocked: notReceiving,
  transient: () => new Refusal(2, 0, 'Service temporarily unavailable', 500),
  conflict: otherApp,
  window: tooLate,
  permission: () => new Refusal(200, 0, 'Requires pages_messaging permission to manage the object', 403),
  /** The message is accepted, but the connection breaks before the response. */
  ambiguous: null,
} satisfies Record<string, (() => Refusal) | null>

export type Fault = keyof typeof FAULTS
