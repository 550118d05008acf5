import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/** Ended sessions, spent keys, old events and last year's audit trail go once an hour, in one process of however many. */
export function pruneExpired(app: App): void {
  app.jobs.on('prune_expired', async () => {
    await sql`select prune_expired(${app.now()})`.execute(app.db)
    await sql`select prune_audit_trail(${new Date(app.now().getTime() - YEAR_MS)})`.execute(app.db)
  })
  app.jobs.every('prune_expired', HOUR_MS)
}
