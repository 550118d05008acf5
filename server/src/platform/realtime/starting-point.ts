import type { Range } from './source.ts'

/** Reloading is faster than replaying more events than this. */
export const MAX_REPLAYED = 500

export type StartingPoint = { cursor: number; mustReload: boolean }

/** Where a stream begins: now, or right after the last event its client saw, if all later ones are still kept. */
export function startingPoint({ last, oldest }: Range, lastEventId: string | undefined): StartingPoint {
  if (lastEventId === undefined) return { cursor: last, mustReload: false }
  const seen = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1
  const isFromTheFuture = seen > last
  const isForgotten = seen < last && (oldest ?? last + 1) > seen + 1
  const mustReload = seen < 0 || isFromTheFuture || isForgotten || last - seen > MAX_REPLAYED
  return { cursor: mustReload ? last : seen, mustReload }
}
