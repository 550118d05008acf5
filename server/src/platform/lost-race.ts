import { NoResultError } from 'kysely'
import { AppError } from './errors.ts'

/**
 * Two calls at once of which each alone would have been fine: what one is about is deleted by the other after it was
 * found, or each waits for what the other holds. Undefined: an error of our own.
 */
export function lostRaceOf(error: unknown): AppError | undefined {
  const { code = '' } = error as { code?: string }
  if (error instanceof NoResultError || code === FOREIGN_KEY_VIOLATION)
    return new AppError('not_found', 'This was deleted meanwhile', { cause: error })
  if (DEADLOCK.test(code))
    return new AppError('unavailable', 'The server is busy. Try again in a moment.', {
      cause: error,
      retryAfterS: 2,
    })
}

const FOREIGN_KEY_VIOLATION = '23503'
/** Or a serialization failure. */
const DEADLOCK = /^(40P01|40001)$/
