import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000

/** Ended sessions, spent keys and old events go once an hour, in one process of however many. */
export function pruneExpired(app: App): void {
  app.jobs.on('prune_expired', async () => {
    await sql`select prune_expired(${app.now()})`.execute(app.db)
  })
  app.jobs.every('prune_expired', HOUR_MS)
}
