import { reason } from '@switchboard/contract/reasons'
import { ChannelError } from '../../channels/channel.ts'
import { requestError } from '../../channels/request-error.ts'

export const ANSWER_WITHIN_MS = 25_000

/** Calls the provider. Errors are converted to messages for the owner. */
export async function askProvider<T>(provider: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    throw providerError(error, provider)
  }
}

/** Rejects at the deadline. The call itself ends at its own timeout. */
export function inTime<T>(provider: string, asked: Promise<T>, deadline?: AbortSignal): Promise<T> {
  if (!deadline) return asked
  const late = new Promise<never>((_, refuse) => {
    const giveUp = () =>
      refuse(new ChannelError('transient', reason('channel_silent', { channel: provider })))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
  })
  return Promise.race([asked, late])
}

/** These calls deliver nothing, so ambiguous errors can simply be retried. */
export function providerError(error: unknown, provider: string): ChannelError {
  const failure = requestError(error, provider)
  if (failure === error || failure.kind !== 'ambiguous') return failure
  return new ChannelError('transient', reason('channel_odd', { channel: provider }), {
    cause: error,
  })
}
