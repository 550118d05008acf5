import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Source } from './source.ts'

export type Present = (
  tx: Transaction<Schema>,
  accountId: number,
  event: { type: string },
) => Promise<object | null>

/** The events of a whole account, for its consoles. */
export function accountEvents(present: Present): Source<number> {
  return {
    keyOf: String,
    accountOf: (accountId) => accountId,
    async range(tx, accountId) {
      const stream = tx.selectFrom('event_streams').select('last_seq').where('account_id', '=', accountId)
      const first = tx
        .selectFrom('events')
        .select('seq')
        .where('account_id', '=', accountId)
        .orderBy('seq')
        .limit(1)
      const { last, oldest } = await tx
        .selectNoFrom([stream.as('last'), first.as('oldest')])
        .executeTakeFirstOrThrow()
      return { last: last ?? 0, oldest }
    },
    async read(tx, accountId, after, limit) {
      const events = await tx
        .selectFrom('events')
        .select(['seq', 'type', 'ids'])
        .where('account_id', '=', accountId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return events.map(({ seq, type, ids }) => ({
        seq,
        show: () => present(tx, accountId, { type, ...ids }),
      }))
    },
  }
}
