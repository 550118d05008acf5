import { ChannelError } from '../../channels/channel.ts'
import { sendingTrouble } from '../../channels/sending-trouble.ts'

const ANSWER_WITHIN_MS = 25_000

/** What the provider answers; whatever goes wrong on the way, in words for the owner. */
export async function askProvider<T>(provider: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    throw providerTrouble(error, provider)
  }
}

/** Here nothing is sent that could arrive twice: what is in doubt may simply be tried again. */
export function providerTrouble(error: unknown, provider: string): ChannelError {
  const trouble = sendingTrouble(error, provider)
  if (trouble === error || trouble.kind !== 'ambiguous') return trouble
  return new ChannelError('transient', `${provider} did not answer as expected. Try again in a moment.`, {
    cause: error,
  })
}
