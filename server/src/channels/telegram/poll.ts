import type { ChannelBot, Cursor, Polled } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { ALLOWED_UPDATES, eventsOf } from './normalize.ts'

export const POLL_S = 50

/** Past this the line is dead, whatever it looks like from here: networks change under a connection. */
const DEAD_AFTER_MS = (POLL_S + 10) * 1000

/** Waits at Telegram until something comes. With the next question it hears that this was kept. */
export async function poll(
  telegram: Telegram,
  { credentials }: ChannelBot<TelegramCredentials>,
  cursor: Cursor | null,
  signal: AbortSignal,
): Promise<Polled> {
  const offset = typeof cursor?.offset === 'number' ? cursor.offset : undefined
  const updates = await telegram.ask(
    credentials.token,
    (api) => api.getUpdates({ offset, limit: 100, timeout: POLL_S, allowed_updates: ALLOWED_UPDATES }),
    { signal, timeoutMs: DEAD_AFTER_MS },
  )
  const last = updates.at(-1)
  return {
    events: eventsOf(updates),
    cursor: last ? { offset: last.update_id + 1 } : (cursor ?? {}),
    waitMs: 0,
  }
}
