import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../../platform/errors.ts'
import { retryAfterMs } from '../../platform/retry-after.ts'
import type { Outbound, OutboundResponse } from '../../platform/safe-fetch.ts'
import { signedHeaders } from '../../platform/webhook-signature.ts'
import { ChannelError } from '../channel.ts'
import { requestError } from '../request-error.ts'
import type { ApiCredentials } from './credentials.ts'

interface Posting {
  outbound: Outbound
  credentials: ApiCredentials & { url: string }
  at: Date
  signal: AbortSignal
  timeoutMs: number
}

/** A response of 2xx counts as delivered. */
export async function postEvent(event: { id: string }, posting: Posting): Promise<void> {
  const { outbound, credentials, at, signal, timeoutMs } = posting
  const body = JSON.stringify(event)
  const answer = await outbound
    .fetch(credentials.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Switchboard-Webhooks',
        ...signedHeaders(credentials.secret, event.id, at, body),
      },
      body,
      redirects: 'manual',
      timeoutMs,
      signal,
    })
    .catch((error) => {
      throw networkError(error)
    })
  // The body is not used, but reading it frees the connection.
  await answer.bytes().catch(() => {})
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, at)
}

/** Receivers discard duplicates by event id, so an ambiguous failure is retried instead of left in doubt. */
function networkError(error: unknown): ChannelError {
  if (error instanceof AppError && error.code === 'outbound_refused')
    return new ChannelError('invalid', cannotBeUsed(error), { cause: error })
  const isSent = requestError(error, 'Your system').kind === 'ambiguous'
  const why = reason(isSent ? 'api_slow' : 'api_unreached')
  return new ChannelError('transient', why, { cause: error })
}

/** The outbound rules forbid this address. */
export const cannotBeUsed = ({ why }: AppError) => reason('api_address', { reason: why })

export const isRedirect = (status: number) => status >= 300 && status <= 399

/** Whoever answers there has not been named by anybody here. */
export const notFollowed = (status: number) => reason('api_redirect', { number: status })

/** What an answer of `status` says. Anything that may pass is tried again, as with all webhooks. */
function refusal({ status, headers }: OutboundResponse, at: Date): ChannelError {
  const named = reason('api_status', { number: status })
  const askedMs = retryAfterMs(headers, at.getTime())
  const retry = askedMs ? { retryAfterMs: Math.min(askedMs, LONGEST_WAIT_MS) } : {}
  if (status === 429) return new ChannelError('rate', named, { retryAfterMs: FIRST_WAIT_MS, ...retry })
  if (status === 401 || status === 403)
    return new ChannelError('auth', reason('api_secret', { number: status }))
  if (status === 410) return new ChannelError('auth', reason('api_gone', { number: status }))
  if (isRedirect(status)) return new ChannelError('invalid', notFollowed(status))
  if (NOT_THIS_ONE.has(status))
    return new ChannelError('invalid', reason('api_not_taken', { number: status }))
  return new ChannelError('transient', named, { ...retry })
}

const NOT_THIS_ONE = new Set([400, 413, 415, 422])
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 600_000
