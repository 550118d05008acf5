import type { ModelLimits } from './limits.ts'
import { ModelError } from './model.ts'

/** Combines all timeouts of a call and the caller's signal into one signal. Its reason tells which one fired. */
export type Deadline = {
  signal: AbortSignal
  expectFirstByte(ms: number): void
  expectFirstToken(): void
  /** Whether the call timed out before the first byte. */
  endedInSilence(): boolean
  expectNextToken(): void
  /** Stops the timer while the reader processes text, because the provider is not at fault then. */
  pause(): void
  /** Clears the timers and aborts what is still open. */
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
