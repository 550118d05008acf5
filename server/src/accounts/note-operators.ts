import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Watched } from '../platform/realtime.ts'

/** Stores who has the inbox open, so that waiting customers can be told. One statement for all accounts. */
export async function noteOperators(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  watched: Watched<number>[],
): Promise<void> {
  if (watched.length === 0) return
  const accountIds = watched.map(({ address }) => address)
  const people = watched.flatMap(({ address, userIds }) =>
    userIds.map((userId) => [address, userId] as const),
  )
  try {
    await sql`
      select note_operators(${accountIds}, ${now()}),
        note_people(${people.map(([accountId]) => accountId)}, ${people.map(([, userId]) => userId)})`.execute(
      db,
    )
  } catch (err) {
    // The next heartbeat repeats it.
    log.warn({ err }, 'it could not be noted who sits before a console')
  }
}
