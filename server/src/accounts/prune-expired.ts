import { ALERT_DAYS, WEBHOOK_DELIVERY_DAYS } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Small enough that concurrent writers do not wait long. */
const BATCH = 1_000

/** Days that rows are kept after they expire. Events are also limited to the last 10,000 of each account. */
const DAYS_KEPT = {
  sessions: 0,
  access_tokens: 0,
  password_resets: 0,
  rate_limits: 0,
  idempotency_keys: 1,
  events: 1,
  jobs: 30,
  webhook_deliveries: WEBHOOK_DELIVERY_DAYS,
  alert_deliveries: ALERT_DAYS,
  alerts: ALERT_DAYS,
  audit_entries: 365,
}

/** Once an hour, one of the processes deletes expired sessions, keys and events, and dead jobs. */
export function pruneHourly(app: App): void {
  app.jobs.on('prune_expired', ({ signal }) => pruneExpired(app, signal))
  app.jobs.unhurried('prune_expired')
  app.jobs.every('prune_expired', HOUR_MS)
}

export async function pruneExpired(
  { db, now }: Pick<App, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const [table, days] of Object.entries(DAYS_KEPT)) {
    const before = new Date(now().getTime() - days * DAY_MS)
    for (let pruned = BATCH; pruned === BATCH; ) {
      signal?.throwIfAborted()
      const { rows } = await sql<{ pruned: number }>`
        select prune_batch(${table}, ${before}, ${BATCH}) as pruned`.execute(db)
      pruned = rows[0]!.pruned
    }
  }
  await db
    .deleteFrom('account_invitations')
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now())]))
    .execute()
}
