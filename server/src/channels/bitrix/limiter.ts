import { reason } from '@switchboard/contract/reasons'
import { ChannelError } from '../channel.ts'

/** A portal limits all calls from this server together, whichever bot makes them. */
export interface Limiter {
  /** Counts a call, or throws with the time to wait. */
  take(portal: string): void
  /** How long until this many more calls are allowed. */
  waitMs(portal: string, calls: number): number
  /** The portal reported that its limit is reached: other systems call it too. */
  full(portal: string): void
}

/** A leaky bucket with a burst size and a drain rate. */
export function createLimiter(
  now: () => Date,
  { size, perSecond }: { size: number; perSecond: number },
): Limiter {
  const buckets = new Map<string, { level: number; atMs: number }>()

  function levelOf(portal: string): number {
    const bucket = buckets.get(portal)
    if (!bucket) return 0
    const level = Math.max(0, bucket.level - ((now().getTime() - bucket.atMs) / 1000) * perSecond)
    if (level === 0) buckets.delete(portal)
    return level
  }

  const fill = (portal: string, level: number) => buckets.set(portal, { level, atMs: now().getTime() })

  const waitMs = (portal: string, calls: number) =>
    Math.ceil((Math.max(0, levelOf(portal) + calls - size) / perSecond) * 1000)

  return {
    take(portal) {
      const retryAfterMs = waitMs(portal, 1)
      if (retryAfterMs > 0) throw new ChannelError('rate', reason('bx_wait'), { retryAfterMs })
      fill(portal, levelOf(portal) + 1)
    },
    waitMs,
    full: (portal) => void fill(portal, Math.max(levelOf(portal), size)),
  }
}
