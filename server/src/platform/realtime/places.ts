import { AppError } from '../errors.ts'

export type PlaceLimits = { maxStreams?: number; maxStreamsPerAccount?: number }

/** Streams stay open, so there is a limit to how many one account and one process can hold. */
export function createPlaces({ maxStreams = 10_000, maxStreamsPerAccount = 20 }: PlaceLimits) {
  const takenByAccount = new Map<number, number>()
  let taken = 0

  function take(accountId: number): () => void {
    const own = takenByAccount.get(accountId) ?? 0
    if (own >= maxStreamsPerAccount)
      throw new AppError('too_many_requests', 'Too many open windows. Close some and try again.', {
        retryAfterS: 30,
      })
    if (taken >= maxStreams)
      throw new AppError('unavailable', 'The server has no room for more live connections', {
        retryAfterS: 10,
      })
    takenByAccount.set(accountId, own + 1)
    taken += 1
    let isHeld = true
    return () => {
      if (isHeld) giveBack(accountId)
      isHeld = false
    }
  }

  function giveBack(accountId: number) {
    taken -= 1
    const left = takenByAccount.get(accountId)! - 1
    if (left > 0) takenByAccount.set(accountId, left)
    else takenByAccount.delete(accountId)
  }

  return { take, taken: () => taken }
}
