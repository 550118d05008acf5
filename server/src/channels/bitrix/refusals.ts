import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import { ChannelError, type ChannelErrorKind } from '../channel.ts'

/** An error from a portal, with its error code. */
export class Refusal extends ChannelError {
  constructor(
    readonly errorCode: string,
    ...[kind, text, options]: ConstructorParameters<typeof ChannelError>
  ) {
    super(kind, text, options)
  }
}

/** Renew tokens only for this error: Bitrix24 blocks apps that renew them without need. */
export const isExpired = (error: unknown) => error instanceof Refusal && error.errorCode === 'expired_token'

/** A person has already taken over the conversation. */
export const isWithPerson = (error: unknown) => error instanceof Refusal && error.errorCode === 'WRONG_CHAT'

export interface Answer {
  status: number
  headers: Headers
  content: { error?: unknown; error_description?: unknown; time?: { operating_reset_at?: unknown } }
}

export function refusal({ status, headers, content }: Answer, now: Date): Refusal {
  const errorCode = typeof content.error === 'string' ? content.error : ''
  const isUnpaid = errorCode === 'ACCESS_DENIED' && /plan/i.test(String(content.error_description))
  const [kind, text, pauseMs] = isUnpaid ? UNPAID : (REFUSALS.get(errorCode) ?? byStatus(status, errorCode))
  const resetMs = Number(content.time?.operating_reset_at) * 1000 - now.getTime()
  const askedMs = Number(headers.get('retry-after')) * 1000
  const retryAfterMs = errorCode === 'OPERATION_TIME_LIMIT' && resetMs > 0 ? resetMs : askedMs || pauseMs
  return new Refusal(errorCode, kind, text, { retryAfterMs, cause: new Error(`HTTP ${status} ${errorCode}`) })
}

type Meaning = [kind: ChannelErrorKind, why: Reason, pauseMs?: number]

/** Long enough to free a few calls at two calls per second. */
export const BUSY_MS = 3_000
const BLOCKED_MS = 600_000

const REMOVED: Meaning = ['auth', reason('bx_bot_gone')]
const LOCKED_OUT: Meaning = ['auth', reason('bx_credentials')]
const UNKNOWN_APP: Meaning = ['auth', reason('bx_client')]
const NO_RIGHTS: Meaning = ['auth', reason('bx_scopes')]
const UNPAID: Meaning = ['auth', reason('bx_plan')]
const CLOSED: Meaning = ['auth', reason('bx_closed')]
const BUSY: Meaning = ['rate', reason('bx_wait'), BUSY_MS]
const UNSURE: Meaning = ['ambiguous', reason('bx_unsure')]
const NOT_TAKEN: Meaning = ['invalid', reason('bx_not_taken')]
const NO_PORTAL: Meaning = ['invalid', reason('bx_no_portal')]
const NO_FILE: Meaning = ['invalid', reason('bx_no_file')]

const REFUSALS = new Map<string, Meaning>(
  Object.entries({
    QUERY_LIMIT_EXCEEDED: BUSY,
    OPERATION_TIME_LIMIT: BUSY,
    OVERLOAD_LIMIT: ['transient', reason('bx_blocked'), BLOCKED_MS],
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
    ERROR_METHOD_NOT_FOUND: ['invalid', reason('bx_old')],
    INVALID_REQUEST: ['invalid', reason('bx_https')],
    BOT_NOT_FOUND: REMOVED,
    BOT_TOKEN_NOT_SPECIFIED: LOCKED_OUT,
    BOT_OWNERSHIP_ERROR: ['not_owner', reason('bx_other_app')],
    BOT_CODE_ALREADY_TAKEN: ['not_owner', reason('bx_bot_taken')],
    BOT_LIMIT_EXCEEDED: ['invalid', reason('bx_too_many')],
    // After the bot has passed a customer on, it is no longer in their chat.
    ACCESS_DENIED: ['blocked', reason('bx_left')],
    SENDING_FAILED: ['transient', reason('bx_not_passed')],
    EMPTY_MESSAGE: NOT_TAKEN,
    MESSAGE_NOT_FOUND: NOT_TAKEN,
    MESSAGE_ACCESS_ERROR: NOT_TAKEN,
    FILE_NOT_FOUND: NO_FILE,
    FILE_ACCESS_ERROR: NO_FILE,
  } satisfies Record<string, Meaning>),
)

function byStatus(status: number, errorCode: string): Meaning {
  if (status === 401) return LOCKED_OUT
  if (status === 429) return BUSY
  if (status === 502 || status === 503) return ['transient', reason('bx_down')]
  if (status >= 500) return UNSURE
  // A portal always names its reason.
  return errorCode ? NOT_TAKEN : NO_PORTAL
}
