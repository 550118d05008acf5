// Converts errors of mail servers to channel errors. Their texts are left out, because they contain addresses.
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
  if (serverResponseCode === 'INUSE')
    return new ChannelError('not_owner', 'Another program keeps this mailbox locked.', { cause })
  if (authenticationFailed && !isBusy) return new ChannelError('auth', WRONG_PASSWORD, { cause })
  return (
    connectTrouble(error) ?? new ChannelError('transient', 'The mail server is not available.', { cause })
  )
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
      ? new ChannelError('transient', 'The mail server is not available.', { cause })
      : new ChannelError('auth', WRONG_PASSWORD, { cause })
  if (responseCode >= 500) return refusal(command, response, cause)
  if (responseCode >= 400)
    return SLOW_DOWN.test(response)
      ? new ChannelError('rate', WAIT, { cause, retryAfterMs: SMTP_RETRY_MS })
      : new ChannelError('transient', 'The mail server does not accept email now.', { cause })
  const unsent = isBegun ? null : connectTrouble(error)
  if (unsent) return unsent
  if (!isBegun) return new ChannelError('transient', 'The mail server is not available.', { cause })
  return new ChannelError('ambiguous', 'The mail server did not say whether it took the email.', { cause })
}

type SmtpError = MailError & { response?: string; command?: string }

const AUTH_CODES = new Set([454, 530, 534, 535, 538])
const SLOW_DOWN = /\b4\.7\.\d+|\brate|too many|too fast|throttl|\blimit/i
const NO_SUCH_MAILBOX = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

function refusal(command: string, response: string, cause: Error): ChannelError {
  if (/^RCPT/i.test(command) && (NO_SUCH_MAILBOX.test(response) || !/\b5\.\d{1,3}\.\d{1,3}\b/.test(response)))
    return new ChannelError('blocked', NO_MAILBOX, { cause })
  if (/\b5\.[23]\.[34]\b/.test(response) || /^552/.test(response))
    return new ChannelError('invalid', 'The email is too large for the mail server.', { cause })
  return new ChannelError('invalid', 'The mail server refused this email.', { cause })
}

export const NO_MAILBOX = 'There is no mailbox at this address, or it takes no email.'
const WRONG_PASSWORD =
  'The mail server refused the user name or the password. Many providers want an app password here.'
const WAIT = 'The mail server asks us to wait.'

/** Errors before any data was sent; null for other errors. During setup the owner has to fix them. */
export function connectTrouble(error: unknown, isConnecting = false): ChannelError | null {
  const mended = isConnecting ? 'invalid' : 'transient'
  const cause = bare(error)
  const { code, message, tlsFailed } = rootOf(error)
  if (error instanceof AppError && error.code === 'outbound_refused')
    return new ChannelError('invalid', 'The mail server has an address that may not be reached from here.', {
      cause,
    })
  // Also within a failed STARTTLS.
  if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) || /certificate/i.test(message))
    return new ChannelError(mended, 'The mail server has no valid certificate for this address.', { cause })
  if (WRONG_PROTOCOL.test(`${code} ${message}`) || tlsFailed)
    return new ChannelError(mended, 'The mail server does not accept this encryption at this port.', {
      cause,
    })
  if (isNobodyThere(error) || code === 'ENOTFOUND' || code === 'ECONNREFUSED')
    return new ChannelError(mended, 'No mail server answers at this address and port.', { cause })
  if (UNREACHED.test(code))
    return new ChannelError('transient', 'The mail server cannot be reached.', { cause })
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
