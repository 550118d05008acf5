import { ChannelError } from '../../channels/channel.ts'
import { sendingTrouble } from '../../channels/sending-trouble.ts'

export const ANSWER_WITHIN_MS = 25_000

/** What the provider answers; whatever goes wrong on the way, in words for the owner. */
export async function askProvider<T>(provider: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    throw providerTrouble(error, provider)
  }
}

/** The answer, or the owner hears that there is none; the question itself ends when its own time is up. */
export function inTime<T>(provider: string, asked: Promise<T>, deadline?: AbortSignal): Promise<T> {
  if (!deadline) return asked
  const late = new Promise<never>((_, refuse) => {
    const giveUp = () => refuse(new ChannelError('transient', `${provider} does not answer.`))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
  })
  return Promise.race([asked, late])
}

/** Here nothing is sent that could arrive twice: what is in doubt may simply be tried again. */
export function providerTrouble(error: unknown, provider: string): ChannelError {
  const trouble = sendingTrouble(error, provider)
  if (trouble === error || trouble.kind !== 'ambiguous') return trouble
  return new ChannelError('transient', `${provider} did not answer as expected. Try again in a moment.`, {
    cause: error,
  })
}
