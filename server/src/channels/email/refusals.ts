// Converts errors of mail servers to channel errors. Their texts are left out, because they contain addresses.
import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../../platform/errors.ts'
import type { MailError } from '../../platform/mail.ts'
import { isNobodyThere } from '../../platform/nobody-there.ts'
import { ChannelError } from '../channel.ts'

/** SMTP has no retry-after. */
export const SMTP_RETRY_MS = 300_000

export type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseText?: string
  throttleReset?: number
  tlsFailed?: boolean
}

export function imapTrouble(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const { authenticationFailed, serverResponseCode = '', throttleReset, code = '' } = error as ImapError
  const isBusy = MAY_PASS.has(serverResponseCode) || BUSY.test((error as ImapError).responseText ?? '')
  const cause = bare(error)
  if (code === 'ETHROTTLE')
    return new ChannelError('rate', WAIT, { cause, retryAfterMs: throttleReset ?? SMTP_RETRY_MS })
  if (serverResponseCode === 'INUSE') return new ChannelError('not_owner', reason('mail_locked'), { cause })
  if (authenticationFailed && !isBusy) return new ChannelError('auth', WRONG_PASSWORD, { cause })
  return connectTrouble(error) ?? new ChannelError('transient', reason('mail_down'), { cause })
}

/** RFC 5530: with these codes the credentials may still be right. */
const MAY_PASS = new Set(['UNAVAILABLE', 'SERVERBUG', 'LIMIT', 'OVERQUOTA', 'THROTTLED'])

/** Gmail and others only say so in the text. */
const BUSY = /too many|simultaneous|try again|temporar|not available/i

export function smtpTrouble(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const { code = '', responseCode = 0, response = '', command = '', isBegun = false } = error as SmtpError
  const cause = bare(error)
  if (code === 'EAUTH' || AUTH_CODES.has(responseCode))
    return responseCode >= 400 && responseCode < 500
      ? new ChannelError('transient', reason('mail_down'), { cause })
      : new ChannelError('auth', WRONG_PASSWORD, { cause })
  if (responseCode >= 500) return refusal(command, response, cause)
  if (responseCode >= 400)
    return SLOW_DOWN.test(response)
      ? new ChannelError('rate', WAIT, { cause, retryAfterMs: SMTP_RETRY_MS })
      : new ChannelError('transient', reason('mail_not_now'), { cause })
  const unsent = isBegun ? null : connectTrouble(error)
  if (unsent) return unsent
  if (!isBegun) return new ChannelError('transient', reason('mail_down'), { cause })
  return new ChannelError('ambiguous', reason('mail_unsure'), { cause })
}

type SmtpError = MailError & { response?: string; command?: string }

const AUTH_CODES = new Set([454, 530, 534, 535, 538])
const SLOW_DOWN = /\b4\.7\.\d+|\brate|too many|too fast|throttl|\blimit/i
const NO_SUCH_MAILBOX = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

function refusal(command: string, response: string, cause: Error): ChannelError {
  if (/^RCPT/i.test(command) && (NO_SUCH_MAILBOX.test(response) || !/\b5\.\d{1,3}\.\d{1,3}\b/.test(response)))
    return new ChannelError('blocked', NO_MAILBOX, { cause })
  if (/\b5\.[23]\.[34]\b/.test(response) || /^552/.test(response))
    return new ChannelError('invalid', reason('mail_large'), { cause })
  return new ChannelError('invalid', reason('mail_refused'), { cause })
}

export const NO_MAILBOX = reason('mail_no_mailbox')
const WRONG_PASSWORD = reason('mail_password')
const WAIT = reason('mail_wait')

/** Errors before any data was sent; null for other errors. During setup the owner has to fix them. */
export function connectTrouble(error: unknown, isConnecting = false): ChannelError | null {
  const mended = isConnecting ? 'invalid' : 'transient'
  const cause = bare(error)
  const { code, message, tlsFailed } = rootOf(error)
  if (error instanceof AppError && error.code === 'outbound_refused')
    return new ChannelError('invalid', reason('mail_private'), {
      cause,
    })
  // Also within a failed STARTTLS.
  if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) || /certificate/i.test(message))
    return new ChannelError(mended, reason('mail_certificate'), { cause })
  if (WRONG_PROTOCOL.test(`${code} ${message}`) || tlsFailed)
    return new ChannelError(mended, reason('mail_encryption'), {
      cause,
    })
  if (isNobodyThere(error) || code === 'ENOTFOUND' || code === 'ECONNREFUSED')
    return new ChannelError(mended, reason('mail_nobody'), { cause })
  if (UNREACHED.test(code)) return new ChannelError('transient', reason('mail_unreached'), { cause })
  return null
}

const WRONG_PROTOCOL = /WRONG_VERSION|EPROTO|packet length|STARTTLS|GREETING_TIMEOUT|ETLS\b/i
const UNREACHED =
  /^(EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|UND_ERR_CONNECT_TIMEOUT|EDNS)$/

const rootOf = (error: unknown) => {
  const { code = '', message = '', tlsFailed = false, cause } = error as ImapError & { cause?: ImapError }
  return { code: code || (cause?.code ?? ''), message, tlsFailed }
}

/** For the log: error codes without the server's text. */
function bare(error: unknown): Error {
  const { name, code, responseCode, serverResponseCode } = error as SmtpError & ImapError
  return Object.assign(
    new Error(`${name}: ${[code, responseCode, serverResponseCode].filter(Boolean).join(' ')}`),
    {
      code,
    },
  )
}
