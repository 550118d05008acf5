import type { ChannelBot, Cursor, Polled } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { ALLOWED_UPDATES, eventsOf } from './normalize.ts'

/** Limits how long it takes to notice a revoked token. */
export const POLL_S = 25
/** Long enough to notice another program that polls the same bot. */
export const TRIAL_S = 4

/** Past this the connection is dead: networks can change without closing it. */
const DEAD_AFTER_S = 10

/** Long polling. The next poll confirms to Telegram that these updates were stored. */
export async function poll(
  telegram: Telegram,
  { credentials }: ChannelBot<TelegramCredentials>,
  cursor: Cursor | null,
  signal: AbortSignal,
  { now, waitS }: { now: () => Date; waitS: number },
): Promise<Polled> {
  const offset = cursor && offsetOf(cursor, now())
  const updates = await telegram.ask(
    credentials.token,
    (api) =>
      api.getUpdates({
        offset: offset ?? undefined,
        limit: 100,
        timeout: waitS,
        allowed_updates: ALLOWED_UPDATES,
      }),
    { signal, timeoutMs: (waitS + DEAD_AFTER_S) * 1000 },
  )
  const last = updates.at(-1)
  return {
    events: eventsOf(updates),
    cursor: last ? { offset: last.update_id + 1, at: now().toISOString() } : (cursor ?? {}),
    waitMs: 0,
  }
}

/**
 * After a week without updates Telegram restarts its numbering at random, so an old offset might confirm unread
 * updates. Earlier updates were confirmed long ago, so the offset is dropped.
 */
function offsetOf({ offset, at }: Cursor, now: Date): number | null {
  const isOld = now.getTime() - new Date(String(at)).getTime() > NUMBERS_HOLD_MS
  return typeof offset === 'number' && !isOld ? offset : null
}

const NUMBERS_HOLD_MS = 6 * 24 * 3600_000
