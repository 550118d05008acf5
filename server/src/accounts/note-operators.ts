import { sql } from 'kysely'
import type { App } from '../context.ts'

/** People wait for whoever sits in the inbox, so they are told whether anybody does. One statement for all accounts. */
export async function noteOperators(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  accountIds: number[],
): Promise<void> {
  if (accountIds.length === 0) return
  try {
    await sql`select note_operators(${accountIds}, ${now()})`.execute(db)
  } catch (err) {
    // The next heartbeat says it again.
    log.warn({ err }, 'it could not be noted who sits before a console')
  }
}
