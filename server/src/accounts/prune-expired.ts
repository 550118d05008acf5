import { ALERT_DAYS, WEBHOOK_DELIVERY_DAYS } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Nobody who writes meanwhile waits long. */
const BATCH = 1_000

/** How many days each is kept after its time; of events also the last 10,000 of each account at most. */
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

/** What has had its time goes once an hour, in one process of however many: sessions, keys, events, given up work. */
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
