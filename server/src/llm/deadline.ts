import type { ModelLimits } from './limits.ts'
import { ModelError } from './model.ts'

/** Everything that may end a call early, as one signal whose reason says which it was. */
export type Deadline = {
  signal: AbortSignal
  expectFirstByte(ms: number): void
  expectFirstToken(): void
  /** It ended because nothing at all had come. */
  endedInSilence(): boolean
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
  let isSilent = false
  let next: NodeJS.Timeout | undefined
  const expect = (ms: number, fault: string) => {
    clearTimeout(next)
    next = expireIn(ms, fault)
  }

  return {
    signal: controller.signal,
    expectFirstByte: (ms) => {
      isSilent = true
      expect(ms, 'did not respond within')
    },
    expectFirstToken: () => {
      isSilent = false
      expect(limits.firstTokenMs, 'did not start its answer within')
    },
    endedInSilence: () => isSilent && controller.signal.reason instanceof ModelError,
    expectNextToken: () => expect(limits.idleMs, 'stopped mid-answer and did not resume within'),
    pause: () => clearTimeout(next),
    stop() {
      clearTimeout(whole)
      clearTimeout(next)
      caller.removeEventListener('abort', giveUp)
      controller.abort()
    },
  }
}
