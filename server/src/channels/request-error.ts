import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../platform/errors.ts'
import { ChannelError } from './channel.ts'

/**
 * Converts a failed request to a ChannelError. Only failures before the first byte was sent are certainly undelivered;
 * after that, the provider may have acted on the request.
 */
export function requestError(error: unknown, provider: string): ChannelError {
  if (error instanceof ChannelError) return error
  if (error instanceof AppError && error.code === 'outbound_refused')
    return new ChannelError('invalid', reason('channel_forbidden_address', { channel: provider }), {
      cause: error,
    })
  const code = codeOf(error instanceof AppError ? error.cause : error)
  if (NEVER_CONNECTED.test(code))
    return new ChannelError('transient', reason('channel_unreached', { channel: provider }), { cause: error })
  return new ChannelError('ambiguous', reason('channel_unsure', { channel: provider }), {
    cause: error,
  })
}

const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|TLS|SSL/

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code ?? '')
