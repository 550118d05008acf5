import { LIST_RELOAD_MS } from '@switchboard/contract'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

const waiting = new WeakMap<QueryClient, Set<string>>()

/** Refetches what is on screen, at most once per half second. */
export function reloadSoon(cache: QueryClient, queryKey: QueryKey): void {
  const asked = waiting.get(cache) ?? new Set()
  waiting.set(cache, asked)
  const name = hashKey(queryKey)
  if (asked.has(name)) return
  asked.add(name)
  setTimeout(() => {
    asked.delete(name)
    void cache.invalidateQueries({ queryKey })
  }, LIST_RELOAD_MS)
}
