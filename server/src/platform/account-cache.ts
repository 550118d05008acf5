// What is asked for on nearly every request from outside, kept in memory for a while.
import type { Bus } from './bus.ts'

interface Parts<Value> {
  bus: Bus
  now(): Date
  load(key: string): Promise<Value | null>
  /** The oldest goes first, so that made-up keys cannot fill the memory. */
  most?: number
  forMs?: number
}

interface Kept<Value> {
  until: number
  loading: Promise<Value | null>
  /** Undefined while it is being loaded. */
  value?: Value | null
}

/** Reads through a cache that forgets whatever belongs to an account the moment any process changes it. */
export function createAccountCache<Value extends { account_id: number }>(parts: Parts<Value>) {
  const { bus, now, load, most = 10_000, forMs = 60_000 } = parts
  const kept = new Map<string, Kept<Value>>()

  bus.hear(TOPIC, {
    onMessage(accountId) {
      // What is being loaded may have been read before the change, and what was missing may be there now.
      for (const [key, { value }] of kept)
        if (!value || value.account_id === Number(accountId)) kept.delete(key)
    },
    onReconnect: () => kept.clear(),
  })

  function loadAnew(key: string): Promise<Value | null> {
    const entry: Kept<Value> = { until: now().getTime() + forMs, loading: load(key) }
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    entry.loading.then(
      (value) => {
        entry.value = value
      },
      () => kept.get(key) === entry && kept.delete(key),
    )
    return entry.loading
  }

  return (key: string): Promise<Value | null> => {
    const found = kept.get(key)
    return found && found.until > now().getTime() ? found.loading : loadAnew(key)
  }
}

/** After the commit: nobody goes on with what was kept of this account. */
export function forgetKept(bus: Bus, accountId: number): void {
  bus.tell(TOPIC, String(accountId))
}

const TOPIC = 'forget_kept'
