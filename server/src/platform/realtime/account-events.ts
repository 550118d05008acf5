import { type Kysely, sql, type Transaction } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import type { Source } from './source.ts'

/** Presents events of one type together, so that their objects are loaded with one query regardless of their number. */
export type Present = (
  tx: Transaction<Schema>,
  accountId: number,
  type: string,
  events: { type: string }[],
) => Promise<(object | null)[]>

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
      const shownByType = new Map<string, Promise<(object | null)[]>>()
      const ofType = (type: string) => events.filter((event) => event.type === type)
      const showAll = (type: string) =>
        present(
          tx,
          accountId,
          type,
          ofType(type).map(({ ids }) => ({ type, ...ids })),
        )
      return events.map((event) => ({
        seq: event.seq,
        async show() {
          const { type } = event
          const shown = shownByType.get(type) ?? showAll(type)
          shownByType.set(type, shown)
          return (await shown)[ofType(type).indexOf(event)] ?? null
        },
      }))
    },
  }
}

/** The position right before the events of the last `recentMs` milliseconds. */
export function placeBefore(db: Kysely<Schema>, accountId: number, recentMs: number): Promise<string> {
  return inAccount(db, accountId, async (tx) => {
    const { rows } = await sql<{ seq: number | null }>`
      select coalesce(
        (select min(seq) - 1 from events where account_id = ${accountId}
          and created_at > now() - make_interval(secs => ${recentMs / 1000})),
        (select last_seq from event_streams where account_id = ${accountId})) as seq`.execute(tx)
    return String(rows[0]?.seq ?? 0)
  })
}
