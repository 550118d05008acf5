import { ChannelError, type ChannelErrorKind } from '../channel.ts'

/** An error from a portal, with its error code. */
export class Refusal extends ChannelError {
  constructor(
    readonly reason: string,
    ...[kind, text, options]: ConstructorParameters<typeof ChannelError>
  ) {
    super(kind, text, options)
  }
}

/** Renew tokens only for this error: Bitrix24 blocks apps that renew them without need. */
export const isExpired = (error: unknown) => error instanceof Refusal && error.reason === 'expired_token'

/** A person has already taken over the conversation. */
export const isWithPerson = (error: unknown) => error instanceof Refusal && error.reason === 'WRONG_CHAT'

export interface Answer {
  status: number
  headers: Headers
  content: { error?: unknown; error_description?: unknown; time?: { operating_reset_at?: unknown } }
}

export function refusal({ status, headers, content }: Answer, now: Date): Refusal {
  const reason = typeof content.error === 'string' ? content.error : ''
  const isUnpaid = reason === 'ACCESS_DENIED' && /plan/i.test(String(content.error_description))
  const [kind, text, pauseMs] = isUnpaid ? UNPAID : (REFUSALS.get(reason) ?? byStatus(status, reason))
  const resetMs = Number(content.time?.operating_reset_at) * 1000 - now.getTime()
  const askedMs = Number(headers.get('retry-after')) * 1000
  const retryAfterMs = reason === 'OPERATION_TIME_LIMIT' && resetMs > 0 ? resetMs : askedMs || pauseMs
  return new Refusal(reason, kind, text, { retryAfterMs, cause: new Error(`HTTP ${status} ${reason}`) })
}

type Meaning = [kind: ChannelErrorKind, text: string, pauseMs?: number]

/** Long enough to free a few calls at two calls per second. */
export const BUSY_MS = 3_000
const BLOCKED_MS = 600_000

const REMOVED: Meaning = ['auth', 'The bot is no longer in this portal. Connect it again.']
const LOCKED_OUT: Meaning = ['auth', 'Bitrix24 does not take these credentials. Connect it again.']
const UNKNOWN_APP: Meaning = [
  'auth',
  'Bitrix24 does not know this Client ID and Client Secret. Copy them from the local app.',
]
const NO_RIGHTS: Meaning = [
  'auth',
  'In Bitrix24 this connection may not use chat bots and open channels. Allow both, then connect it again.',
]
const UNPAID: Meaning = [
  'auth',
  'This portal’s plan does not include the REST API. Choose a commercial plan in Bitrix24.',
]
const CLOSED: Meaning = ['auth', 'This portal is closed or its subscription has ended. Renew it in Bitrix24.']
const BUSY: Meaning = ['rate', 'Bitrix24 asks to wait', BUSY_MS]
const UNSURE: Meaning = ['ambiguous', 'Bitrix24 failed and did not say whether it took the message']
const NOT_TAKEN: Meaning = ['invalid', 'Bitrix24 does not take this message.']
const NO_PORTAL: Meaning = ['invalid', 'This address does not answer as a Bitrix24 portal. Check it.']
const NO_FILE: Meaning = ['invalid', 'This file is no longer in Bitrix24, or the bot may not open it.']

const REFUSALS = new Map<string, Meaning>(
  Object.entries({
    QUERY_LIMIT_EXCEEDED: BUSY,
    OPERATION_TIME_LIMIT: BUSY,
    OVERLOAD_LIMIT: [
      'transient',
      'Bitrix24 has blocked the API of this portal. Ask its support.',
      BLOCKED_MS,
    ],
    INTERNAL_SERVER_ERROR: UNSURE,
    ERROR_UNEXPECTED_ANSWER: UNSURE,
    NO_AUTH_FOUND: LOCKED_OUT,
    invalid_token: LOCKED_OUT,
    invalid_grant: LOCKED_OUT,
    expired_token: LOCKED_OUT,
    invalid_client: UNKNOWN_APP,
    wrong_client: UNKNOWN_APP,
    INVALID_CREDENTIALS: NO_RIGHTS,
    insufficient_scope: NO_RIGHTS,
    invalid_scope: NO_RIGHTS,
    user_access_error: NO_RIGHTS,
    WRONG_AUTH_TYPE: NO_RIGHTS,
    PAYMENT_REQUIRED: CLOSED,
    PORTAL_DELETED: CLOSED,
    ERROR_METHOD_NOT_FOUND: [
      'invalid',
      'This portal is too old for chat bots 2.0. Update it, then connect it again.',
    ],
    INVALID_REQUEST: ['invalid', 'Bitrix24 takes calls over https only. Correct the address of the portal.'],
    BOT_NOT_FOUND: REMOVED,
    BOT_TOKEN_NOT_SPECIFIED: LOCKED_OUT,
    BOT_OWNERSHIP_ERROR: ['not_owner', 'This bot belongs to another app of the portal.'],
    BOT_CODE_ALREADY_TAKEN: [
      'not_owner',
      'Another app of the portal already has this bot. Delete it there first.',
    ],
    BOT_LIMIT_EXCEEDED: ['invalid', 'This portal has reached its limit of bots. Delete one in Bitrix24.'],
    // After the bot has passed a customer on, it is no longer in their chat.
    ACCESS_DENIED: ['blocked', 'The bot is no longer in this conversation. It continues in Bitrix24.'],
    SENDING_FAILED: ['transient', 'Bitrix24 could not pass the message on to the customer.'],
    EMPTY_MESSAGE: NOT_TAKEN,
    MESSAGE_NOT_FOUND: NOT_TAKEN,
    MESSAGE_ACCESS_ERROR: NOT_TAKEN,
    FILE_NOT_FOUND: NO_FILE,
    FILE_ACCESS_ERROR: NO_FILE,
  } satisfies Record<string, Meaning>),
)

function byStatus(status: number, reason: string): Meaning {
  if (status === 401) return LOCKED_OUT
  if (status === 429) return BUSY
  if (status === 502 || status === 503) return ['transient', 'Bitrix24 is not available. Try again later.']
  if (status >= 500) return UNSURE
  // A portal always names its reason.
  return reason ? NOT_TAKEN : NO_PORTAL
}
