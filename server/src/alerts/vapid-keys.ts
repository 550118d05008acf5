import { sql } from 'kysely'
import webPush, { type VapidKeys } from 'web-push'
import type { App } from '../context.ts'

/** Key of the row that stores them, and the context they are sealed for. */
export const VAPID_KEYS = 'vapid_keys'

const known = new WeakMap<object, VapidKeys>()

/** Created at first use. Browsers subscribe with the public key, so the pair must not change. */
export async function vapidKeys({ db, secrets }: Pick<App, 'db' | 'secrets'>): Promise<VapidKeys> {
  const before = known.get(db)
  if (before) return before
  const ours = secrets.seal(JSON.stringify(webPush.generateVAPIDKeys()), VAPID_KEYS)
  const { rows } = await sql<{ value: string }>`
    with made as (
      insert into installation (key, value) values (${VAPID_KEYS}, ${ours}) on conflict do nothing returning value
    )
    select value from made union all select value from installation where key = ${VAPID_KEYS}`.execute(db)
  // Another process may have created them concurrently; then the next query finds them.
  const stored = rows[0]?.value
  if (stored === undefined) return vapidKeys({ db, secrets })
  const keys: VapidKeys = JSON.parse(secrets.open(stored, VAPID_KEYS))
  known.set(db, keys)
  return keys
}
