import { ALERT_DAYS, WEBHOOK_DELIVERY_DAYS } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEAD_JOBS_DAYS = 30
const AUDIT_DAYS = 365

/** What has had its time goes once an hour, in one process of however many: sessions, keys, events, given up work. */
export function pruneExpired(app: App): void {
  app.jobs.on('prune_expired', async () => {
    await sql`select prune_expired(${app.now()})`.execute(app.db)
    await sql`select prune_password_resets(${app.now()})`.execute(app.db)
    await app.db
      .deleteFrom('account_invitations')
      .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', app.now())]))
      .execute()
    const daysAgo = (days: number) => new Date(app.now().getTime() - days * DAY_MS)
    await sql`select prune_dead_jobs(${daysAgo(DEAD_JOBS_DAYS)})`.execute(app.db)
    await sql`select prune_webhook_deliveries(${daysAgo(WEBHOOK_DELIVERY_DAYS)})`.execute(app.db)
    await sql`select prune_alerts(${daysAgo(ALERT_DAYS)})`.execute(app.db)
    await sql`select prune_audit_trail(${daysAgo(AUDIT_DAYS)})`.execute(app.db)
  })
  app.jobs.every('prune_expired', HOUR_MS)
}
