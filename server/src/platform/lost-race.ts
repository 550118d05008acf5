import { reason } from '@switchboard/contract/reasons'
import { NoResultError } from 'kysely'
import { isOutdated } from '../database/prepared.ts'
import { AppError } from './errors.ts'

/**
 * Maps errors of two concurrent requests, each of which would have succeeded alone: one deleted what the other had
 * found, or both waited for each other's lock. Returns undefined for other errors.
 */
export function lostRaceOf(error: unknown): AppError | undefined {
  const { code = '' } = error as { code?: string }
  if (error instanceof NoResultError || code === FOREIGN_KEY_VIOLATION)
    return new AppError('not_found', reason('deleted_meanwhile'), { cause: error })
  if (isOutdated(error))
    return new AppError('unavailable', reason('server_updated'), {
      cause: error,
      retryAfterS: 1,
    })
  if (DEADLOCK.test(code))
    return new AppError('unavailable', reason('server_busy'), {
      cause: error,
      retryAfterS: 2,
    })
}

const FOREIGN_KEY_VIOLATION = '23503'
/** Deadlock or serialization failure. */
const DEADLOCK = /^(40P01|40001)$/
