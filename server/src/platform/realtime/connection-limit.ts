import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../errors.ts'

export type ConnectionLimits = { maxStreams: number; maxStreamsPerKey: number }

/** Limits open streams by key (an account or a chat) and by process. */
export function createConnectionLimit({ maxStreams, maxStreamsPerKey }: ConnectionLimits) {
  const takenByKey = new Map<string, number>()
  let taken = 0

  /** Each call needs exactly one `release`. */
  function take(key: string) {
    const own = takenByKey.get(key) ?? 0
    if (own >= maxStreamsPerKey)
      throw new AppError('too_many_requests', reason('windows_too_many'), {
        retryAfterS: 30,
      })
    if (taken >= maxStreams)
      throw new AppError('unavailable', 'The server has no room for more live connections', {
        retryAfterS: 10,
      })
    takenByKey.set(key, own + 1)
    taken += 1
  }

  function release(key: string) {
    taken -= 1
    const left = takenByKey.get(key)! - 1
    if (left > 0) takenByKey.set(key, left)
    else takenByKey.delete(key)
  }

  return { take, release, taken: () => taken }
}
