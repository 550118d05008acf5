import type { ModelLimits } from './limits.ts'
import { ModelError } from './model.ts'

/** Everything that may end a call early, as one signal whose reason says which it was. */
export type Deadline = {
  signal: AbortSignal
  expectFirstToken(): void
  expectNextToken(): void
  /** The reader is busy with what came, so nobody is waiting for the provider. */
  pause(): void
  /** Ends what is still open. */
  stop(): void
}

export function createDeadline(limits: ModelLimits, provider: string, caller: AbortSignal): Deadline {
  const controller = new AbortController()
  const giveUp = () => controller.abort(caller.reason)
  if (caller.aborted) giveUp()
  caller.addEventListener('abort', giveUp, { once: true })

  const expireIn = (ms: number, fault: string) =>
    setTimeout(() => controller.abort(new ModelError('timeout', `${provider} ${fault} ${ms / 1000} s.`)), ms)
  const whole = expireIn(limits.totalMs, 'did not finish its answer within')
  let next: NodeJS.Timeout | undefined
  const expect = (ms: number, fault: string) => {
    clearTimeout(next)
    next = expireIn(ms, fault)
  }

  return {
    signal: controller.signal,
    expectFirstToken: () => expect(limits.firstTokenMs, 'did not begin its answer within'),
    expectNextToken: () => expect(limits.idleMs, 'stopped in its answer and said nothing more within'),
    pause: () => clearTimeout(next),
    stop() {
      clearTimeout(whole)
      clearTimeout(next)
      caller.removeEventListener('abort', giveUp)
      controller.abort()
    },
  }
}
