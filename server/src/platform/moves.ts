import { reason } from '@switchboard/contract/reasons'
// Accounts that move between installations. The database refuses their writes (0710_moves.sql); reads are refused here.
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { AppError } from './errors.ts'

export interface Moves {
  /** Throws if this installation does not serve the account, or does not serve it yet. */
  refuse(accountId: number): Promise<void>
}

/** Calls share the few rows, read again every second. */
export function createMoves(db: Kysely<Schema>): Moves {
  let elsewhere: Promise<Map<number, string | null>> | undefined
  let readAt = 0
  const read = async () => {
    const rows = await db
      .selectFrom('moves')
      .select(['account', 'moved_to'])
      .where('state', 'in', ['moved', 'arriving'])
      .execute()
    return new Map(rows.map(({ account, moved_to }) => [account, moved_to]))
  }
  return {
    async refuse(accountId) {
      if (!elsewhere || performance.now() - readAt > KEPT_MS) {
        readAt = performance.now()
        const reading = read()
        elsewhere = reading
        reading.catch(() => {
          if (elsewhere === reading) elsewhere = undefined
        })
      }
      const movedTo = (await elsewhere).get(accountId)
      if (movedTo !== undefined) throw refusal(movedTo)
    },
  }
}

const KEPT_MS = 1_000

/** The refusal of the database, in words for people; undefined for other errors. */
export function moveOf(error: unknown): AppError | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  return code === MOVING ? refusal(detail || null) : undefined
}

const MOVING = 'SBMOV'

const refusal = (movedTo: string | null) =>
  movedTo === null
    ? new AppError('unavailable', reason('account_moving'), {
        retryAfterS: 5,
      })
    : new AppError('moved', reason('account_moved', { address: movedTo }), { movedTo })
