import { AppError } from '../errors.ts'

export type PlaceLimits = { maxStreams: number; maxStreamsPerKey: number }

/** Streams stay open, so there is a limit to how many one account or chat, and one process, can hold. */
export function createPlaces({ maxStreams, maxStreamsPerKey }: PlaceLimits) {
  const takenByKey = new Map<string, number>()
  let taken = 0

  /** Whoever takes one gives it back, once. */
  function take(key: string) {
    const own = takenByKey.get(key) ?? 0
    if (own >= maxStreamsPerKey)
      throw new AppError('too_many_requests', 'Too many open windows. Close some and try again.', {
        retryAfterS: 30,
      })
    if (taken >= maxStreams)
      throw new AppError('unavailable', 'The server has no room for more live connections', {
        retryAfterS: 10,
      })
    takenByKey.set(key, own + 1)
    taken += 1
  }

  function giveBack(key: string) {
    taken -= 1
    const left = takenByKey.get(key)! - 1
    if (left > 0) takenByKey.set(key, left)
    else takenByKey.delete(key)
  }

  return { take, giveBack, taken: () => taken }
}
