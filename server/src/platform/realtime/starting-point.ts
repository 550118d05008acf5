import type { Kysely } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'

/** More than this is faster fetched anew than replayed. */
export const MAX_REPLAYED = 500

export type StartingPoint = { cursor: number; mustReload: boolean }

/** Where a stream begins: now, or right after the last event its client saw, if all later ones are still kept. */
export async function startingPoint(
  db: Kysely<Schema>,
  accountId: number,
  lastEventId: string | undefined,
): Promise<StartingPoint> {
  const { last, oldest } = await inAccount(db, accountId, async (tx) => {
    const stream = tx.selectFrom('event_streams').select('last_seq').where('account_id', '=', accountId)
    const first = tx
      .selectFrom('events')
      .select('seq')
      .where('account_id', '=', accountId)
      .orderBy('seq')
      .limit(1)
    return tx.selectNoFrom([stream.as('last'), first.as('oldest')]).executeTakeFirstOrThrow()
  })
  const now = last ?? 0
  if (lastEventId === undefined) return { cursor: now, mustReload: false }
  const seen = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1
  const isFromTheFuture = seen > now
  const isForgotten = seen < now && (oldest ?? now + 1) > seen + 1
  const mustReload = seen < 0 || isFromTheFuture || isForgotten || now - seen > MAX_REPLAYED
  return { cursor: mustReload ? now : seen, mustReload }
}
