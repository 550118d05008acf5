// Caches in memory what nearly every external request needs.
import type { Bus } from './bus.ts'

interface Parts<Value> {
  bus: Bus
  now(): Date
  load(key: string): Promise<Value | null>
  /** Maximum number of entries. The oldest is evicted first, so that made-up keys cannot fill the memory. */
  most?: number
  forMs?: number
}

interface Kept<Value> {
  until: number
  loading: Promise<Value | null>
  /** Undefined while it is being loaded. */
  value?: Value | null
}

/** Creates a read-through cache that drops the entries of an account as soon as any process changes it. */
export function createAccountCache<Value extends { account_id: number }>(parts: Parts<Value>) {
  const { bus, now, load, most = 10_000, forMs = 60_000 } = parts
  const kept = new Map<string, Kept<Value>>()

  bus.hear(TOPIC, {
    onMessage(accountId) {
      // An entry still loading may have been read before the change, and a missing one may exist now.
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

/** Call after the commit: invalidates the account's entries in every process. */
export function forgetKept(bus: Bus, accountId: number): void {
  bus.tell(TOPIC, String(accountId))
}

const TOPIC = 'forget_kept'
