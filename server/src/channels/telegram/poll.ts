import type { ChannelBot, Cursor, Polled } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { ALLOWED_UPDATES, eventsOf } from './normalize.ts'

/** As long as it may take until a token is seen to be worth nothing any more. */
export const POLL_S = 25
/** Another program that still reads there makes itself felt within this. */
export const TRIAL_S = 4

/** Past this the line is dead, whatever it looks like from here: networks change under a connection. */
const DEAD_AFTER_S = 10

/** Waits at Telegram until something comes. With the next question it hears that this was kept. */
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
 * After a week without a message Telegram numbers the next one as it likes: an old offset might then confirm what
 * nobody has read. All that was read before was confirmed long ago, so from there on everything is asked for.
 */
function offsetOf({ offset, at }: Cursor, now: Date): number | null {
  const isOld = now.getTime() - new Date(String(at)).getTime() > NUMBERS_HOLD_MS
  return typeof offset === 'number' && !isOld ? offset : null
}

const NUMBERS_HOLD_MS = 6 * 24 * 3600_000
